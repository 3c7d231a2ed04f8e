package io.relata.internal.servers.runtime;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a function is started.
 *
 * @param folder its unzipped package
 * @param handler {@code class::method}
 * @param memory in MB
 * @param jvmOptions options beside those that the initialization needs
 * @param environment the function's environment variables, without those that Lambda sets
 */
public record FunctionCommand(Path folder, String handler, int memory, List<String> jvmOptions, Map<String, String> environment) {
    /** The handler of every Quarkus function. */
    public static final String QUARKUS = "io.quarkus.amazon.lambda.runtime.QuarkusStreamHandler::handleRequest";
}
