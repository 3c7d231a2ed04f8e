package io.relata.quarkus.deployment;

import io.quarkus.bootstrap.model.ApplicationModel;
import io.quarkus.maven.dependency.ArtifactCoords;
import io.quarkus.maven.dependency.ArtifactKey;
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
    private final Map<ArtifactKey, ResolvedDependency> known;

    ServerClassPath(ApplicationModel application) {
        this.known = application.getDependencies().stream()
                .collect(Collectors.toMap(ResolvedDependency::getKey, Function.identity(), (first, same) -> first));
    }

    boolean has(String group, String artifact) {
        return known.containsKey(ArtifactKey.ga(group, artifact));
    }

    /** @param roots {@code group:artifact} */
    String of(String... roots) {
        Deque<ArtifactKey> waiting = new ArrayDeque<>(List.of(roots).stream()
                .map(root -> ArtifactKey.ga(root.substring(0, root.indexOf(':')), root.substring(root.indexOf(':') + 1))).toList());
        Map<ArtifactKey, ResolvedDependency> reached = new LinkedHashMap<>();
        while (!waiting.isEmpty()) {
            ResolvedDependency next = known.get(waiting.remove());
            if (next != null && reached.putIfAbsent(next.getKey(), next) == null) {
                next.getDependencies().stream().map(ArtifactCoords::getKey).forEach(waiting::add);
            }
        }
        return reached.values().stream().flatMap(dependency -> dependency.getResolvedPaths().stream()).map(Object::toString).distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }
}
