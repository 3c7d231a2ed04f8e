package io.relata.internal.local;

import io.relata.internal.local.system.SystemOptions;
import java.nio.file.Path;

/** The packaged functions of the sample models, and systems that run them for the model {@code office}. */
public final class SampleFunctions {
    public static final Path PACKAGE = Path.of("..", "samples", "target", "function.zip").toAbsolutePath().normalize();

    private SampleFunctions() {
    }

    public static SystemOptions inMemory() {
        return SystemOptions.inMemory(PACKAGE).model("office");
    }

    /** With a separate table in the DynamoDB Local that all tests share. */
    public static SystemOptions on(String table) {
        return SystemOptions.forTests(PACKAGE, table).model("office");
    }
}
