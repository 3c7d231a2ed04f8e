package io.relata.servers.dynamodb;

import io.relata.servers.process.ParentWatch;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** Runs DynamoDB Local until its parent process ends it. */
final class DynamoDbMain {
    private DynamoDbMain() {
    }

    public static void main(String[] args) throws Exception {
        ParentWatch parent = ParentWatch.start();
        DynamoDBProxyServer server = ServerRunner.createServerFromCommandLineArgs(args);
        server.start();
        parent.awaitEnd();
        server.stop();
        System.exit(0);
    }
}
