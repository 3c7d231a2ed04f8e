package io.relata.functions.http;

/** Answers the calls of one operation. */
@FunctionalInterface
public interface Endpoint {
    /** @throws io.relata.engine.problem.Refusal when what is asked for can't be done */
    ApiResponse answer(OperationCall call);
}
