package io.relata.internal.functions.http;

/** Answers the calls of one operation. */
@FunctionalInterface
public interface Endpoint<T extends PathTarget> {
    /** @throws io.relata.internal.engine.problem.Refusal when the request can't be carried out */
    ApiResponse answer(OperationCall<T> call);

    /** An endpoint for a path of this form. */
    static <T extends PathTarget> Endpoint<PathTarget> on(Class<T> form, Endpoint<T> endpoint) {
        return call -> endpoint.answer(call.on(form));
    }
}
