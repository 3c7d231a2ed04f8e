package io.relata.internal.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.console.view.ConsoleJson;
import io.relata.internal.console.view.WrongRequestException;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jetty.util.Fields;

/**
 * A request to the console's API.
 *
 * @param path below {@code /console/api/}
 * @param variable what the path has where its route has one
 */
record ConsoleRequest(String method, String path, Fields query, byte[] body, Optional<String> variable) {
    ConsoleRequest with(Optional<String> value) {
        return new ConsoleRequest(method, path, query, body, value);
    }

    /** The variable of a route that has one. */
    String id() {
        return variable.orElseThrow();
    }

    /** A parameter of the query; empty where it is missing or has no value. */
    Optional<String> parameter(String name) {
        return Optional.ofNullable(query.getValue(name)).filter(value -> !value.isEmpty());
    }

    String required(String name) {
        return parameter(name).orElseThrow(() -> new WrongRequestException(name + " is missing in the query"));
    }

    int number(String name, int otherwise) {
        try {
            return parameter(name).map(Integer::parseInt).orElse(otherwise);
        } catch (NumberFormatException e) {
            throw new WrongRequestException(name + " is a whole number", e);
        }
    }

    /** The body, which has to be an object. */
    JsonNode json() {
        try {
            JsonNode json = ConsoleJson.MAPPER.readTree(body);
            if (json.isObject()) {
                return json;
            }
        } catch (IOException e) {
            throw new WrongRequestException("the body is not JSON", e);
        }
        throw new WrongRequestException("the body is a JSON object");
    }
}
