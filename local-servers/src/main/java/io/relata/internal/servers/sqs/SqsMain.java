package io.relata.internal.servers.sqs;

import io.relata.internal.servers.process.ParentWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Runs ElasticMQ until its parent process ends it. */
final class SqsMain {
    private SqsMain() {
    }

    /** @param args the port, and the file if there is one */
    public static void main(String[] args) throws IOException {
        ParentWatch parent = ParentWatch.start();
        Runnable stop = SqsServer.start(Integer.parseInt(args[0]), args.length > 1 ? Optional.of(Path.of(args[1])) : Optional.empty());
        parent.awaitEnd();
        stop.run();
        System.exit(0);
    }
}
