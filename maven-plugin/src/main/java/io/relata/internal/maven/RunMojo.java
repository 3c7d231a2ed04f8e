package io.relata.internal.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Runs a command of the command-line tool for the project: {@code mvn relata:run -Dargs="verify --repair"}. The project has to be built.
 */
@Mojo(name = "run", requiresDependencyResolution = ResolutionScope.TEST)
public final class RunMojo extends AbstractToolMojo {
    /** The command and its arguments; those with spaces in quotes. */
    @Parameter(property = "args", defaultValue = "--help")
    private String args;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        List<String> arguments = ToolProcess.split(args);
        ToolProcess.run(arguments(Tool.of(arguments.isEmpty() ? "" : arguments.get(0))), arguments);
    }
}
