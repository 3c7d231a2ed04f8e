package io.relata.internal.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Packs the package of the functions again, after Quarkus: the same content is then always the same bytes, so that {@code cdk deploy}
 * publishes only what changed, and a third smaller.
 */
@Mojo(name = "repack", defaultPhase = LifecyclePhase.PACKAGE, threadSafe = true)
public final class RepackMojo extends AbstractMojo {
    /** The package. Nothing happens where there is none. */
    @Parameter(defaultValue = "${project.build.directory}/function.zip")
    private File zip;

    @Override
    public void execute() throws MojoExecutionException {
        try {
            if (Files.exists(zip.toPath())) {
                RepackedZip.repack(zip.toPath());
            }
        } catch (IOException e) {
            throw new MojoExecutionException(zip + " can't be packed again: " + e.getMessage(), e);
        }
    }
}
