package io.relata.internal.quarkus.deployment;

import io.quarkus.bootstrap.model.ApplicationModel;
import io.quarkus.maven.dependency.ArtifactCoords;
import io.quarkus.maven.dependency.ResolvedDependency;
import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The class path of a server that runs beside the build: the jars of this extension's dependencies that it needs, and no others. */
final class ServerClassPath {
    private final Map<String, ResolvedDependency> known;

    ServerClassPath(ApplicationModel application) {
        this.known = application.getDependencies().stream()
                .collect(Collectors.toMap(ServerClassPath::name, Function.identity(), (first, same) -> first));
    }

    private static String name(ArtifactCoords artifact) {
        return artifact.getGroupId() + ":" + artifact.getArtifactId();
    }

    /** @param artifact {@code group:artifact} */
    boolean has(String artifact) {
        return known.containsKey(artifact);
    }

    /** @param roots {@code group:artifact} */
    String of(String... roots) {
        Deque<String> waiting = new ArrayDeque<>(List.of(roots));
        Map<String, ResolvedDependency> reached = new LinkedHashMap<>();
        while (!waiting.isEmpty()) {
            String name = waiting.remove();
            ResolvedDependency next = known.get(name);
            if (next != null && reached.putIfAbsent(name, next) == null) {
                next.getDependencies().stream().map(ServerClassPath::name).forEach(waiting::add);
            }
        }
        return reached.values().stream().flatMap(dependency -> dependency.getResolvedPaths().stream()).map(Object::toString).distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }
}
