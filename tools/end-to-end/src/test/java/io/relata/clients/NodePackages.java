package io.relata.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Node, and the packages that {@code package.json} names, if they are there: nothing is downloaded here. */
final class NodePackages {
    static final Path HERE = Path.of("").toAbsolutePath();

    private static final Path PACKAGES = HERE.resolve("node_modules/.bin");

    private NodePackages() {
    }

    static boolean areThere() {
        return Files.exists(PACKAGES.resolve("tsc")) && Files.exists(PACKAGES.resolve("openapi-typescript")) && hasNode();
    }

    static boolean hasNode() {
        try {
            return run("node", "--version").matches("(?s)v[2-9]\\d\\..*");
        } catch (IOException e) {
            return false;
        }
    }

    /** The program of a package. */
    static String program(String name) {
        return PACKAGES.resolve(name).toString();
    }

    static String run(String... command) throws IOException {
        return run(Map.of(), command);
    }

    /** What the command says, which has to succeed. */
    static String run(Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            assertThat(process.waitFor()).describedAs("%s said: %s", command[0], said).isZero();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return said;
    }
}
