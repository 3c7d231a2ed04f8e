package io.relata.endpoint;

// @formatter:off
/**
 * A custom operation behind a route of the API: a bean with a {@link CustomRoute}.
 *
 * <pre>{@code
 * @CustomRoute(method = "POST", path = "/orders/{id}/move", uses = WRITES, summary = "Move an order")
 * public class MoveOrder implements RouteHandler<MoveOrder.Target, NoBody> {
 *     public record Target(@NotBlank String businessId) {}
 *
 *     public NoBody handle(RouteRequest<Target> request) {
 *         request.relata().entities(Order.class).change(request.variable("id"), order -> order.at(request.body().businessId()));
 *         return new NoBody();
 *     }
 * }
 * }</pre>
 *
 * <p>A request with an {@code Idempotency-Key} for an operation that writes is carried out once in 24 hours: what it writes is one
 * transaction, so it runs again when others were faster, and the same request gets the first answer again.
 *
 * <p>What it throws: a {@link io.relata.problem.RequestRefusedException} and a {@link io.relata.problem.RequestFailedException} are
 * answered as from any other route, an {@link CustomProblemException} as it says; anything else is an internal error (500) whose cause is
 * in the log. One bean answers all requests, in Lambda one at a time, locally several at the same time.
 *
 * @param <Q> what callers send, as JSON: a record like those of entities, with their types and constraints; {@link NoBody} for nothing
 * @param <A> what is answered, as JSON: a record with components of the same types; {@link NoBody} for nothing
 */
// @formatter:on
public interface RouteHandler<Q extends Record, A extends Record> {
    A handle(RouteRequest<Q> request);
}
