package io.relata.local.runtime;

import io.relata.local.lambda.FunctionArchive;
import io.relata.servers.runtime.FunctionProcess;
import io.relata.servers.runtime.Initialization;
import io.relata.servers.runtime.PackagedFunction;
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
                new PackagedFunction(unzipped, PackagedFunction.QUARKUS, MEMORY, List.of("-XX:TieredStopAtLevel=1"), environment),
                initialization, folder.resolve("function.log"));
    }
}
