package io.relata.endpoint;

/**
 * An operation of one's own behind a route of the API: a bean with an {@link OwnRoute}.
 *
 * <pre>{@code @OwnRoute(method = "POST", path = "/orders/{id}/move", uses = WRITES, summary = "Move an order") public class MoveOrder
 * implements OwnOperation<MoveOrder.Target, NoBody> { public record Target(@NotBlank String businessId) { }
 *
 * public NoBody answer(OwnRequest<Target> request) { request.relata().together(...); ... } } }</pre>
 *
 * <p>A request with an {@code Idempotency-Key} for an operation that writes is carried out once in 24 hours: what it writes is one
 * transaction, so it runs again when others were faster, and the same request gets the first answer again.
 *
 * <p>What it throws: a {@link io.relata.problem.RequestRefusedException} and a {@link io.relata.problem.RequestFailedException} are
 * answered as from any other route, an {@link OwnProblemException} as it says; anything else is an internal error (500) whose cause is in
 * the log. One bean answers all requests, in Lambda one at a time, locally several at the same time.
 *
 * @param <Q> what callers send, as JSON: a record like those of entities, with their types and constraints; {@link NoBody} for nothing
 * @param <A> what is answered, as JSON: a record with components of the same types; {@link NoBody} for nothing
 */
public interface OwnOperation<Q extends Record, A extends Record> {
    A answer(OwnRequest<Q> request);
}
