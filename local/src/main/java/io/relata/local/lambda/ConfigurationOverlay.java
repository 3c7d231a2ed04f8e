package io.relata.local.lambda;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A directory that stands first on a function's class path and has its configuration. */
record ConfigurationOverlay(Path directory) implements AutoCloseable {
    /** System properties have 400, environment variables 300. */
    private static final String ABOVE_ALL = "500";

    static ConfigurationOverlay write(FunctionSettings settings) {
        try {
            Path directory = Files.createTempDirectory("relata-" + settings.handler() + "-");
            Path file = Files.createDirectories(directory.resolve("META-INF")).resolve("microprofile-config.properties");
            Properties properties = new Properties();
            properties.putAll(settings.configuration());
            properties.put("quarkus.lambda.handler", settings.handler());
            properties.put("config_ordinal", ABOVE_ALL);
            try (OutputStream out = Files.newOutputStream(file)) {
                properties.store(out, null);
            }
            return new ConfigurationOverlay(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the configuration of function " + settings.handler() + " can't be written", e);
        }
    }

    @Override
    public void close() {
        try {
            FunctionArchive.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
