package io.relata.internal.servers.sqs;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.pekko.actor.ActorSystem;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import org.elasticmq.rest.sqs.TheSQSRestServerBuilder;

/**
 * An SQS in this process, without queues at first, for programs on this machine.
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
        ActorSystem actors = ActorSystem.create("work-queue");
        GuardedHttp.in(actors);
        TheSQSRestServerBuilder builder = SQSRestServerBuilder.withActorSystem(actors).withInterface("localhost").withPort(port);
        SQSRestServer server = file.map(kept -> QueueFile.storing(kept, actors, builder)).orElse(builder).start();
        server.waitUntilStarted();
        return () -> {
            server.stopAndWait();
            actors.terminate();
            actors.getWhenTerminated().toCompletableFuture().join();
        };
    }
}
