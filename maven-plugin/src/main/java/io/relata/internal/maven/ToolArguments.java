package io.relata.internal.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

/** The arguments with which a JVM runs the command-line tool for a project, in a file that {@code java} reads. */
record ToolArguments(Tool tool, MavenProject project, Map<String, Path> jars) {
    /** How the functions log; the tool logs with the JDK. */
    private static final Set<String> OTHER_LOGGING = Set.of("org.jboss.slf4j:slf4j-jboss-logmanager",
            "org.jboss.logmanager:jboss-logmanager");
    private static final String MAIN = "io.relata.internal.cli.RelataTool";

    /** Writes the file, and answers where it is; beside that of {@link Tool#INFRA} another one, which leaves open what is run. */
    Path write(Path directory) throws IOException {
        Files.createDirectories(directory);
        List<String> lines = options();
        if (tool == Tool.INFRA) {
            Files.write(directory.resolve("app.args"), lines);
        }
        lines.add(MAIN);
        return Files.write(directory.resolve(tool.file()), lines);
    }

    private List<String> options() {
        List<String> lines = new ArrayList<>(tool.options());
        lines.add(quoted("-Drelata-tool.home=" + project.getBasedir()));
        lines.add("-cp");
        lines.add(quoted(classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        return lines;
    }

    /** The project's classes, the tool, and what else the project depends on; where both name an artifact, the tool's is taken. */
    Set<Path> classPath() {
        Set<Path> path = new LinkedHashSet<>();
        if (tool == Tool.INFRA) {
            path.add(Path.of(project.getBuild().getTestOutputDirectory()));
        }
        path.add(Path.of(project.getBuild().getOutputDirectory()));
        path.addAll(jars.values());
        project.getArtifacts().stream().filter(this::isNeeded).map(artifact -> artifact.getFile().toPath()).forEach(path::add);
        return path;
    }

    private boolean isNeeded(Artifact artifact) {
        boolean inScope = tool == Tool.INFRA || !"test".equals(artifact.getScope()) && !"provided".equals(artifact.getScope());
        String name = artifact.getGroupId() + ":" + artifact.getArtifactId();
        String classifier = artifact.hasClassifier() ? artifact.getClassifier() : "";
        return inScope && artifact.getFile() != null && !OTHER_LOGGING.contains(name) && !jars.containsKey(name + ":" + classifier);
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
