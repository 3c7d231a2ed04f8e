package io.relata.internal.events.gateway;

import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;

/** Says who makes a request, as the authorizer of an HTTP API does. */
@FunctionalInterface
public interface Authorizer {
    /** Knows nobody, and lets everybody in. */
    Authorizer NONE = request -> new Decision.Anonymous();

    Decision decide(GatewayRequest request);

    /** Where there are no tokens: lets everybody in, or nobody if it matters to the model who calls. */
    static Authorizer withoutTokens(TableModel model) {
        return model.needsCaller() ? NONE.knownOnly() : NONE;
    }

    /** Knows nobody else, and lets nobody else in: for models to which it matters who calls. */
    default Authorizer knownOnly() {
        return request -> {
            Decision decision = decide(request);
            return decision instanceof Decision.Anonymous
                    ? new Decision.Refused("Bearer", "this model asks who calls: send Authorization: Bearer and a token")
                    : decision;
        };
    }

    /** Who makes a request. */
    sealed interface Decision {
        /** Nobody in particular. */
        record Anonymous() implements Decision {
        }

        /**
         * Somebody of whom a token tells.
         *
         * @param claims all of them as text, as API Gateway hands them over: a list as {@code [a b]}
         * @param scopes those of the token
         */
        record Known(Map<String, String> claims, List<String> scopes) implements Decision {
            public Known {
                claims = Map.copyOf(claims);
                scopes = List.copyOf(scopes);
            }
        }

        /**
         * Somebody whose word is not taken.
         *
         * @param challenge the response's header {@code WWW-Authenticate}
         * @param detail why
         * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-3">RFC 6750: the WWW-Authenticate header</a>
         */
        record Refused(String challenge, String detail) implements Decision {
        }
    }
}
