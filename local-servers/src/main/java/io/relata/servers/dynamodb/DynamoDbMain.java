package io.relata.servers.dynamodb;

import io.relata.servers.process.ParentWatch;
import java.time.Duration;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** Runs DynamoDB Local until its parent process ends it. */
final class DynamoDbMain {
    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    private DynamoDbMain() {
    }

    public static void main(String[] args) throws Exception {
        ParentWatch parent = ParentWatch.start();
        DynamoDBProxyServer server = ServerRunner.createServerFromCommandLineArgs(args);
        server.start();
        parent.awaitEnd();
        Thread stop = new Thread(() -> stop(server));
        stop.setDaemon(true);
        stop.start();
        stop.join(LONGEST_STOP.toMillis());
        System.exit(0);
    }

    /** Waits for an index that is being created, which may never be. Acknowledged writes are safe either way. */
    private static void stop(DynamoDBProxyServer server) {
        try {
            server.stop();
        } catch (Exception e) {
            System.err.println("DynamoDB Local did not stop: " + e);
        }
    }
}
