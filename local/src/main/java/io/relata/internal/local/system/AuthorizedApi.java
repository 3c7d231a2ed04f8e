package io.relata.internal.local.system;

import io.relata.internal.console.issuer.LocalIssuer;
import io.relata.internal.console.issuer.SigningKey;
import io.relata.internal.console.issuer.TokenAuthorizer;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.gateway.Routing;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.Optional;

/**
 * The API with an authorizer in front, and what issues the tokens that it takes.
 *
 * @param tokens by which the API knows its callers
 */
record AuthorizedApi(HttpApi http, Tokens tokens) {
    /** With data that is kept, the tokens outlive the system too. */
    static AuthorizedApi of(TableModel model, Routing functions, Optional<DataDirectory> data) {
        LocalIssuer issuer = new LocalIssuer(SigningKey.in(data.map(DataDirectory::tokenKey)), Clock.systemUTC());
        return new AuthorizedApi(HttpApi.of(functions, TokenAuthorizer.of(issuer, model)), issuer);
    }
}
