package io.relata.internal.local.lambda;

import io.relata.internal.console.observe.ObserveRequests;
import io.relata.internal.console.observe.RequestKeys;
import io.relata.internal.engine.dynamodb.ConsumedUnits;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** A directory with a function's configuration, and with what observes its requests, first on the function's class path. */
record ConfigurationOverlay(Path directory) implements AutoCloseable {
    /** Overrides system properties, which have 400, and environment variables, which have 300. */
    private static final String HIGHEST_ORDINAL = "500";
    /** Where the SDK looks for interceptors. */
    private static final String INTERCEPTORS = "software/amazon/awssdk/global/handlers/execution.interceptors";
    private static final List<Class<?>> OBSERVERS = List.of(ObserveRequests.class, RequestKeys.class, ConsumedUnits.class);

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
            write(directory.resolve(INTERCEPTORS), ObserveRequests.class.getName().getBytes(StandardCharsets.UTF_8));
            for (Class<?> observer : OBSERVERS) {
                write(directory.resolve(classFile(observer)), bytes(observer));
            }
            return new ConfigurationOverlay(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the configuration of function " + settings.handler() + " can't be written", e);
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private static String classFile(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getClassLoader().getResourceAsStream(classFile(type))) {
            if (in == null) {
                throw new FileNotFoundException(classFile(type));
            }
            return in.readAllBytes();
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
