package io.relata.servers.opensearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** What the child process runs: OpenSearch, until standard input ends, which it does however the parent dies. */
final class ChildMain {
    private ChildMain() {
    }

    /** @param args the port, the directory, and {@code delete} where it goes at the end */
    public static void main(String[] args) throws IOException {
        CountDownLatch inputEnded = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stayUntil(inputEnded), "until-input-ends"));
        Path directory = Path.of(args[1]);
        OpenSearchRunner runner = new OpenSearchRunner();
        try {
            runner.onBuild((number, settings) -> {
                settings.put("http.port", args[0]);
                settings.put("network.host", "127.0.0.1");
                settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
            }).build(
                    OpenSearchRunner.newConfigs().basePath(directory.toString()).clusterName("relata-" + args[0]).numOfNode(1).useLogger());
        } catch (RuntimeException e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
        while (System.in.read() >= 0) {
            // Nothing is said on it: only its end matters.
        }
        inputEnded.countDown();
        runner.close();
        if (args[2].equals("delete")) {
            delete(directory);
        }
        System.exit(0);
    }

    /** Ctrl-C reaches the children of a terminal too: the parent still needs the index for what it is finishing. */
    private static void stayUntil(CountDownLatch inputEnded) {
        try {
            inputEnded.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
