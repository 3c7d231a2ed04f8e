package io.relata.internal.functions.route;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One operation of the API: what it is called, and which requests ask for it.
 *
 * @param operation its name, in code and in the OpenAPI document
 * @param method the HTTP method
 * @param path the path, with variables in braces as API Gateway and OpenAPI write them: {@code /{collection}/{id}}
 * @param function which function does it
 */
public record Route(Operation operation, String method, String path, Function function) implements GatewayRoute {
    /** The Lambda functions of the API, by the name of their handler. */
    public enum Function {
        COMMANDS("relata/write"), QUERIES("relata/read");

        private final String scope;

        Function(String scope) {
            this.scope = scope;
        }

        /** What a token must have so that its bearer may call it. */
        public String scope() {
            return scope;
        }

        /** What {@code QUARKUS_LAMBDA_HANDLER} chooses it by. */
        public String handler() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same route for callers whom nothing authenticates. */
    public Route open() {
        return new Route(operation, method, Routes.OPEN + path, function);
    }

    /** The values of a path's variables, if the path of a request, decoded and split, has these segments. */
    public static Optional<Map<String, String>> variables(List<String> segments, List<String> requested) {
        if (segments.size() != requested.size()) {
            return Optional.empty();
        }
        Map<String, String> variables = new TreeMap<>();
        for (int i = 0; i < segments.size(); i++) {
            if (isVariable(segments.get(i))) {
                variables.put(segments.get(i).substring(1, segments.get(i).length() - 1), requested.get(i));
            } else if (!segments.get(i).equals(requested.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(variables);
    }

    public static boolean isVariable(String segment) {
        return segment.startsWith("{");
    }
}
