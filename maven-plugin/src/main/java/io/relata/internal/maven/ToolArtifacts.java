package io.relata.internal.maven;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;

/**
 * Finds the jars of the command-line tool, of the plugin's own release. They are no dependencies of the plugin: what only checks models and
 * packs functions needs none of them.
 */
final class ToolArtifacts {
    private static final String GROUP = "io.relata";

    private final RepositorySystem repositories;
    private final RepositorySystemSession session;
    private final List<RemoteRepository> remotes;

    ToolArtifacts(RepositorySystem repositories, RepositorySystemSession session, MavenProject project) {
        this.repositories = repositories;
        this.session = session;
        this.remotes = project.getRemotePluginRepositories();
    }

    /** The jars, by group and artifact. */
    Map<String, Path> of(Tool tool, String version) throws RepositoryException {
        Map<String, Path> jars = new LinkedHashMap<>();
        for (String artifactId : List.of("relata-cli", tool.artifactId())) {
            for (ArtifactResult found : resolved(new DefaultArtifact(GROUP, artifactId, "jar", version))) {
                Artifact artifact = found.getArtifact();
                jars.putIfAbsent(artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getClassifier(),
                        artifact.getFile().toPath());
            }
        }
        return jars;
    }

    /** With the versions that the artifact manages, as if it were a project; but without what it calls optional, which is for itself. */
    private List<ArtifactResult> resolved(Artifact artifact) throws RepositoryException {
        List<Dependency> managed = repositories.readArtifactDescriptor(session, new ArtifactDescriptorRequest(artifact, remotes, null))
                .getManagedDependencies();
        CollectRequest collect = new CollectRequest(List.of(new Dependency(artifact, "runtime")), managed, remotes);
        return repositories.resolveDependencies(session, new DependencyRequest(collect, null)).getArtifactResults();
    }
}
