package io.relata.servers.sqs;

import java.nio.file.Path;
import java.util.Optional;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/**
 * An SQS in this process, without queues at first.
 *
 * @see <a href="https://github.com/softwaremill/elasticmq">ElasticMQ</a>
 */
public final class SqsServer {
    private SqsServer() {
    }

    /**
     * Starts it, which takes up to 3 s, and waits until it answers.
     *
     * @param file stores the queues and their messages, each before its sender gets an answer, and restores those of earlier runs; without,
     * they are lost with the process
     * @return stops it
     */
    public static Runnable start(int port, Optional<Path> file) {
        Thread.currentThread().setContextClassLoader(SqsServer.class.getClassLoader());
        return file.map(kept -> QueueFile.served(kept, port)).orElseGet(() -> inMemory(port));
    }

    private static Runnable inMemory(int port) {
        SQSRestServer server = SQSRestServerBuilder.withInterface("localhost").withPort(port).start();
        server.waitUntilStarted();
        return server::stopAndWait;
    }
}
