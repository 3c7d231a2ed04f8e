package io.relata.internal.maven;

import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Runs the project's functions with all that is around them on this machine, until Ctrl-C. The project has to be packaged. */
@Mojo(name = "start", requiresDependencyResolution = ResolutionScope.TEST)
public final class StartMojo extends AbstractToolMojo {
    /** Arguments of the command {@code start}: {@code -Dargs="--sample --port 8081"}. */
    @Parameter(property = "args", defaultValue = "")
    private String args;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        List<String> arguments = Stream.concat(Stream.of("start"), ToolProcess.split(args == null ? "" : args).stream()).toList();
        ToolProcess.run(arguments(Tool.LOCAL), arguments);
    }
}
