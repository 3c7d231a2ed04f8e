package io.relata.internal.servers.opensearch;

import io.relata.internal.loopback.Reach;
import io.relata.internal.servers.process.ParentWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** Runs OpenSearch until its parent process ends it. */
final class OpenSearchMain {
    static final String KEEP = "keep";
    static final String DELETE = "delete";

    private OpenSearchMain() {
    }

    /** @param args the port, the directory, and whether to {@link #KEEP} or {@link #DELETE} the directory at the end */
    public static void main(String[] args) throws IOException {
        ParentWatch parent = ParentWatch.start();
        Path directory = Path.of(args[1]);
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.onBuild((number, settings) -> {
            settings.put("http.port", args[0]);
            settings.put("network.host", Reach.THIS_MACHINE.address());
            settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
        }).build(OpenSearchRunner.newConfigs().basePath(directory.toString()).clusterName("relata-" + args[0]).numOfNode(1).useLogger()
                .pluginTypes(GuardPlugin.class.getName()));
        parent.awaitEnd();
        runner.close();
        if (args[2].equals(DELETE)) {
            delete(directory);
        }
        System.exit(0);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.deleteIfExists(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
