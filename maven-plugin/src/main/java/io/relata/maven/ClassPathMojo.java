package io.relata.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Writes {@code target/relata/local.args} and {@code infra.args}, with which {@code java @file MAIN} runs the command-line tool and the
 * project's CDK app without Maven.
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
