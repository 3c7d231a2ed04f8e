package io.relata.internal.infra.app;

import io.relata.internal.infra.config.ConfigurationException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A custom route, beside those of the API.
 *
 * @param method GET, HEAD, POST, PUT, PATCH or DELETE
 * @param path as API Gateway writes it: {@code /orders/{id}/move}
 */
public record AddedRoute(String method, String path) {
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
    private static final String VARIABLE = "[A-Za-z][A-Za-z0-9_-]*";
    private static final Pattern PATH = Pattern
            .compile("(/([A-Za-z0-9._~-]+|\\{" + VARIABLE + "\\}))+(/\\{" + VARIABLE + "\\+\\})?");

    /** @throws ConfigurationException when API Gateway has no such route */
    public AddedRoute {
        if (!METHODS.contains(method)) {
            throw new ConfigurationException("route " + method + " " + path + ": the method must be one of " + String.join(", ", METHODS));
        } else if (!PATH.matcher(path).matches()) {
            throw new ConfigurationException("route " + method + " " + path
                    + ": the path must be segments of letters, digits and ._~-, or variables in braces, such as /orders/{id}/move");
        }
    }

    /** Whether its method is for readers: GET or HEAD. */
    boolean reads() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /** Equal for routes that no request can tell apart. */
    String form() {
        return form(method, path);
    }

    static String form(String method, String path) {
        return method + " " + path.replaceAll("\\{[^}+]*\\}", "{}").replaceAll("\\{[^}]*\\+\\}", "{+}");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
