package io.relata.local.lambda;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A directory with a function's configuration, first on the function's class path. */
record ConfigurationOverlay(Path directory) implements AutoCloseable {
    /** Overrides system properties, which have 400, and environment variables, which have 300. */
    private static final String HIGHEST_ORDINAL = "500";

    static ConfigurationOverlay write(FunctionSettings settings) {
        try {
            Path directory = Files.createTempDirectory("relata-" + settings.handler() + "-");
            Path file = Files.createDirectories(directory.resolve("META-INF")).resolve("microprofile-config.properties");
            Properties properties = new Properties();
            properties.putAll(settings.configuration());
            properties.put("quarkus.lambda.handler", settings.handler());
            properties.put("config_ordinal", HIGHEST_ORDINAL);
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
