package io.relata.internal.servers.dynamodb;

import io.relata.internal.loopback.Reach;
import io.relata.internal.servers.process.ParentWatch;
import java.time.Duration;
import java.util.Arrays;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** Runs DynamoDB Local until its parent process ends it. */
final class DynamoDbMain {
    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    private DynamoDbMain() {
    }

    /** @param args the address to listen on, and what DynamoDB Local takes */
    public static void main(String[] args) throws Exception {
        ParentWatch parent = ParentWatch.start();
        DynamoDBProxyServer server = GuardedDynamoDb.of(Reach.of(args[0]), Arrays.copyOfRange(args, 1, args.length));
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
