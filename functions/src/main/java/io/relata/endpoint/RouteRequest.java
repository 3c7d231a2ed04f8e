package io.relata.endpoint;

import io.relata.access.Relata;
import io.relata.rule.Caller;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A request for a custom operation.
 *
 * @param variables the values of the path's variables, decoded
 * @param query the parameters of the query string, decoded, each with its values in their order; nothing is known of them, so what is
 * unknown to the operation is for it to refuse
 * @param body what the caller sent, valid
 * @param caller whom the gateway authenticated, as rules see it: {@link Caller#ANONYMOUS} where it authenticates nobody
 * @param id the id of the request, as in the log
 * @param relata the table on behalf of this caller: permissions and rules are asked as about any other request of theirs. A bean
 * {@link Relata} writes as {@link Caller#APPLICATION} instead
 */
public record RouteRequest<Q extends Record>(Map<String, String> variables, Map<String, List<String>> query, Q body, Caller caller,
        String id, Relata relata) {
    /** @throws NullPointerException when the path has no such variable */
    public String variable(String name) {
        return Objects.requireNonNull(variables.get(name), name);
    }

    /** The first value of a parameter. */
    public Optional<String> parameter(String name) {
        return query.getOrDefault(name, List.of()).stream().findFirst();
    }
}
