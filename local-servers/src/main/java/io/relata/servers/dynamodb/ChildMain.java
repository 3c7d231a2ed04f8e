package io.relata.servers.dynamodb;

import java.util.concurrent.CountDownLatch;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * What the child process runs: DynamoDB Local, until standard input ends. It ends when the parent closes it or dies, however it dies, so
 * the child never outlives its parent.
 */
final class ChildMain {
    private ChildMain() {
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch inputEnded = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stayUntil(inputEnded), "until-input-ends"));
        DynamoDBProxyServer server = ServerRunner.createServerFromCommandLineArgs(args);
        server.start();
        while (System.in.read() >= 0) {
            // Nothing is said on it: only its end matters.
        }
        inputEnded.countDown();
        server.stop();
        System.exit(0);
    }

    /** Ctrl-C reaches the children of a terminal too: the parent still needs the tables for what it is finishing. */
    private static void stayUntil(CountDownLatch inputEnded) {
        try {
            inputEnded.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
