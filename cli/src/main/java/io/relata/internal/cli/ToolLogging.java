package io.relata.internal.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.logging.LogManager;

/** How the tool logs, unless the JVM was told otherwise. */
final class ToolLogging {
    private ToolLogging() {
    }

    /** Before anything logs: the functions of a local system share the log manager of the JVM. */
    static void configure() {
        if (System.getProperty("java.util.logging.config.file") != null) {
            return;
        }
        try (InputStream settings = ToolLogging.class.getResourceAsStream("/relata-logging.properties")) {
            LogManager.getLogManager().readConfiguration(settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
