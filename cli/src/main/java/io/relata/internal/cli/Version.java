package io.relata.internal.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar was built as. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(RelataTool.class.getPackage().getImplementationVersion()).orElse("of unpackaged classes");
        return new String[] {"relata " + version, "Java ${java.version} (${java.vendor})"};
    }
}
