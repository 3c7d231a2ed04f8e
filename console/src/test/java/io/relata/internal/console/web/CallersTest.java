package io.relata.internal.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the page learns of who may call, and the tokens that it gets. */
class CallersTest {
    private static final TableModel TENANTS = TenantModel.of(TableModel.of(Office.MODEL));
    private static final Tokens TOKENS = wanted -> wanted.subject() + " of " + wanted.claims().get("tenant") + " as "
            + wanted.claims().get("roles");

    @Test
    void aModelThatAsksWhoCallsSaysSo() throws Exception {
        assertThat(index(TENANTS)).contains("\"callers\":\"required\"", "\"tenants\":true", "\"tokens\"");
        assertThat(index(TableModel.of(Office.MODEL))).doesNotContain("callers", "tenants");
    }

    @Test
    void thePageGetsTokensOfTheIssuer() throws Exception {
        try (ConsoleServer server = server(TENANTS)) {
            String cookie = RawHttp.get(server.url(), "/console/").cookie();
            assertThat(RawHttp.post(server.url(), "/console/api/tokens",
                    "{\"subject\":\"ann\",\"claims\":{\"tenant\":\"acme\",\"roles\":[\"manager\",\"hr\"]}}", cookie).body())
                    .contains("{\"token\":\"ann of [acme] as [manager, hr]\"}");
            assertThat(RawHttp.post(server.url(), "/console/api/tokens", "{\"subject\":\"\"}", cookie).status()).isEqualTo(400);
        }
    }

    private static String index(TableModel model) throws Exception {
        try (ConsoleServer server = server(model)) {
            return RawHttp.get(server.url(), "/console/api/", RawHttp.get(server.url(), "/console/").cookie()).body();
        }
    }

    private static ConsoleServer server(TableModel model) throws Exception {
        Capabilities tokens = new Capabilities(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(TOKENS));
        return ConsoleServer.start(Sources.of(model, Mode.LOCAL, Access.READ_AND_WRITE, tokens),
                Doorkeeper.at(Doorkeeper.Entrance.OPEN), 0);
    }
}
