package io.relata.internal.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Writes arguments with which {@code java} runs the command-line tool without Maven: {@code java @target/relata/local.args start},
 * {@code java @target/relata/infra.args plan}; and the project's CDK app: {@code java @target/relata/app.args com.example.Deploy}.
 */
@Mojo(name = "class-path", defaultPhase = LifecyclePhase.PACKAGE, requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
public final class ClassPathMojo extends AbstractToolMojo {
    /** Skips the goal, where only functions are built. */
    @Parameter(property = "relata.class-path.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public void execute() throws MojoExecutionException {
        if (!skip) {
            for (Tool tool : Tool.values()) {
                getLog().debug("wrote " + arguments(tool));
            }
        }
    }
}
