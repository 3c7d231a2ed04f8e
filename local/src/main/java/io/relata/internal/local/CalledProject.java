package io.relata.internal.local;

import io.relata.internal.cli.ToolHome;
import io.relata.internal.engine.setting.Setting;
import java.nio.file.Path;
import java.util.Optional;

/** The project for which the tool was called, as its script or Maven says in the properties of this JVM. */
final class CalledProject {
    private CalledProject() {
    }

    /** The package of its functions: the property {@code relata.functions}; where Quarkus makes it without. */
    static Path functions() {
        return Optional.ofNullable(System.getProperty("relata-tool.functions")).map(Path::of)
                .orElseGet(() -> ToolHome.directory().resolve("target/function.zip"));
    }

    /**
     * The model that is meant: the one that is named, or that of the property {@code relata.model}, for projects of several models. Neither
     * is needed where there is one.
     */
    static Optional<String> model(Optional<String> named) {
        return named.or(() -> Optional.ofNullable(System.getProperty(Setting.MODEL)));
    }
}
