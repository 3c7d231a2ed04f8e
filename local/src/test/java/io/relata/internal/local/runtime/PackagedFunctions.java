package io.relata.internal.local.runtime;

import io.relata.internal.local.lambda.FunctionArchive;
import io.relata.internal.servers.runtime.FunctionCommand;
import io.relata.internal.servers.runtime.FunctionProcess;
import io.relata.internal.servers.runtime.Initialization;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts the functions that the build has packaged. */
final class PackagedFunctions {
    private static final int MEMORY = 512;

    private PackagedFunctions() {
    }

    /** @param folder an empty one, for the function's log */
    static FunctionProcess start(Initialization initialization, Map<String, String> environment, Path folder)
            throws IOException {
        Path unzipped = new FunctionArchive(Path.of("..", "samples", "target", "function.zip")).unzipped();
        return new FunctionProcess(
                new FunctionCommand(unzipped, FunctionCommand.QUARKUS, MEMORY, List.of("-XX:TieredStopAtLevel=1"), environment),
                initialization, folder.resolve("function.log"));
    }
}
