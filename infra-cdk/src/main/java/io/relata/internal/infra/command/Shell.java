package io.relata.internal.infra.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a line as a person would who typed it.
 *
 * @param environment variables besides those of this process
 */
record Shell(Map<String, String> environment) {
    /**
     * @param meanwhile is called each minute until it ends
     * @return its exit status
     */
    int run(String line, Path directory, Runnable meanwhile) {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", line).directory(directory.toFile()).inheritIO();
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            while (!process.waitFor(1, TimeUnit.MINUTES)) {
                meanwhile.run();
            }
            return process.exitValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
