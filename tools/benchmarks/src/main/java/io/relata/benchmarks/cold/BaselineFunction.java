package io.relata.benchmarks.cold;

import io.relata.benchmarks.cold.baseline.GetItemHandler;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A function that uses the AWS SDK alone, with which others are compared. It is packaged with the libraries of the measured package.
 *
 * @param name its name in the table of results
 * @param without prefixes of libraries that it lacks
 * @param others prefixes of libraries that it has besides, from this class path
 */
record BaselineFunction(String name, List<String> without, List<String> others) {
    static final BaselineFunction SDK = new BaselineFunction("the SDK alone", List.of(), List.of());
    static final BaselineFunction JDK = new BaselineFunction("the SDK alone, the JDK's HTTP client",
            List.of("software.amazon.awssdk.apache-client"),
            List.of("url-connection-client-"));

    private static final List<String> LIBRARIES = List.of("software.amazon.", "org.apache.httpcomponents.", "commons-codec.",
            "org.jboss.logging.",
            "org.slf4j.slf4j-api", "org.reactivestreams", "org.crac", "com.amazonaws.");

    /**
     * @param measured a function's unzipped package
     * @param folder receives its package
     */
    DeployedPackage beside(Path measured, Path folder, Map<String, String> environment) throws IOException {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        try (Stream<Path> libraries = Files.list(measured.resolve("lib"))) {
            copy(libraries.filter(library -> begins(library, LIBRARIES) && !begins(library, without)), lib);
        }
        copy(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .filter(library -> begins(library, others)), lib);
        String handler = GetItemHandler.class.getName().replace('.', '/') + ".class";
        Path target = folder.resolve(handler);
        Files.createDirectories(target.getParent());
        try (InputStream in = GetItemHandler.class.getResourceAsStream("/" + handler)) {
            Files.copy(in, target);
        }
        return new DeployedPackage(name, folder, GetItemHandler.class.getName() + "::handleRequest", environment);
    }

    private static void copy(Stream<Path> libraries, Path lib) throws IOException {
        for (Path library : libraries.toList()) {
            Files.copy(library, lib.resolve(library.getFileName()));
        }
    }

    private static boolean begins(Path library, List<String> names) {
        return names.stream().anyMatch(library.getFileName().toString()::startsWith);
    }
}
