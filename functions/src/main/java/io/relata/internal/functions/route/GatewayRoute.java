package io.relata.internal.functions.route;

import java.util.List;

/** A route as the gateway knows it. */
public sealed interface GatewayRoute permits Route, DeclaredRoute {
    /** The HTTP method. */
    String method();

    /** The path, with variables in braces. */
    String path();

    /** The function that answers it. */
    Route.Function function();

    /** Whether callers use it whom nothing authenticates, where the model allows them anything. */
    default boolean isOpen() {
        return Routes.isOpen(path());
    }

    /** The parts of the path. */
    default List<String> segments() {
        return List.of(path().substring(1).split("/", -1));
    }

    /** Sorts the most specific route first: fixed segments before variables, from left to right, as API Gateway chooses. */
    default String specificity() {
        return segments().stream().map(segment -> Route.isVariable(segment) ? "1" : "0").reduce("", String::concat);
    }
}
