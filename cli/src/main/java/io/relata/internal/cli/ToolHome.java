package io.relata.internal.cli;

import java.nio.file.Path;

/** The project that the tool was called for. */
public final class ToolHome {
    private ToolHome() {
    }

    /** The property {@code relata-tool.home}; the working directory without. */
    public static Path directory() {
        return Path.of(System.getProperty("relata-tool.home", ""));
    }
}
