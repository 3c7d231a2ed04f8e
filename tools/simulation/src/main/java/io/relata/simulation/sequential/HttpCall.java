package io.relata.simulation.sequential;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request of the API.
 *
 * @param path decoded, as the gateway passes it on
 * @param headers by their names in lower case
 */
record HttpCall(String method, String path, List<Parameter> query, Map<String, String> headers, Optional<String> body) {
    /** A parameter of the query string. */
    record Parameter(String name, String value) {
        @Override
        public String toString() {
            return encoded(name) + "=" + encoded(value);
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }
    }

    static HttpCall get(String path, List<Parameter> query) {
        return new HttpCall("GET", path, query, Map.of(), Optional.empty());
    }

    HttpCall with(Map<String, String> others) {
        return new HttpCall(method, path, query, others, body);
    }

    String rawQuery() {
        return query.stream().map(Parameter::toString).collect(Collectors.joining("&"));
    }

    @Override
    public String toString() {
        return method + " " + path + (query.isEmpty() ? "" : "?" + rawQuery()) + (headers.isEmpty() ? "" : " " + headers)
                + body.map(text -> " " + text).orElse("");
    }
}
