package io.relata.internal.functions.http;

/** Is told of requests that failed for a reason that no caller is told: an error of the program, or of a rule. */
@FunctionalInterface
public interface FailureLog {
    /** @param request its id */
    void failed(String request, RuntimeException cause);
}
