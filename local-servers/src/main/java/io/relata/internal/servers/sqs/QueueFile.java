package io.relata.internal.servers.sqs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.elasticmq.actor.QueueManagerActor;
import org.elasticmq.actor.queue.QueueEvent;
import org.elasticmq.persistence.sql.SqlQueuePersistenceActor;
import org.elasticmq.persistence.sql.SqlQueuePersistenceConfig;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import org.elasticmq.rest.sqs.TheSQSRestServerBuilder;
import org.elasticmq.util.NowProvider;
import scala.Some;
import scala.collection.immutable.List$;

/** Stores the queues and messages of an ElasticMQ in an H2 database. A process can have one: ElasticMQ shares its connection. */
final class QueueFile {
    private static final Duration TIME_TO_RESTORE = Duration.ofSeconds(30);
    /** Writes at once instead of after half a second; the operating system releases the file lock when the process ends. */
    private static final String DATABASE = "jdbc:h2:file:%s;WRITE_DELAY=0;FILE_LOCK=FS";

    private QueueFile() {
    }

    /**
     * The same server, with the stored messages and new ones.
     *
     * @param file H2 adds its own extension to the name
     */
    static TheSQSRestServerBuilder storing(Path file, ActorSystem actors, TheSQSRestServerBuilder server) {
        SqlQueuePersistenceConfig config = new SqlQueuePersistenceConfig(true, "org.h2.Driver", DATABASE.formatted(file.toAbsolutePath()),
                "", "", false);
        ActorRef store = actors.actorOf(Props.create(SqlQueuePersistenceActor.class, config, List$.MODULE$.empty()));
        ActorRef queues = actors
                .actorOf(Props.create(QueueManagerActor.class, new NowProvider(), SQSRestServerBuilder.sqsLimits(), new Some<>(store)));
        CompletionStage<Object> restored = Patterns.ask(store, new QueueEvent.Restore(queues), TIME_TO_RESTORE);
        restored.toCompletableFuture().join();
        return server.withQueueManagerActor(queues).withQueueEventListener(store);
    }
}
