package io.relata.internal.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;

/** What the goals have in common that run the command-line tool for the project. */
abstract class AbstractToolMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
    private PluginDescriptor plugin;

    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true, required = true)
    private RepositorySystemSession session;

    /** Where the files with the arguments of the tool's JVMs are written. */
    @Parameter(defaultValue = "${project.build.directory}/relata")
    private File directory;

    @Component
    private RepositorySystem repositories;

    /** Writes the arguments of the tool's JVM, and answers where. */
    final Path arguments(Tool tool) throws MojoExecutionException {
        try {
            return new ToolArguments(tool, project, new ToolArtifacts(repositories, session, project).of(tool, plugin.getVersion()))
                    .write(directory.toPath());
        } catch (RepositoryException e) {
            throw new MojoExecutionException("the command-line tool can't be found: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new MojoExecutionException("the arguments of the command-line tool can't be written: " + e.getMessage(), e);
        }
    }
}
