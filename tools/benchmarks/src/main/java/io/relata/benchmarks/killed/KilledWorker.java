package io.relata.benchmarks.killed;

import io.relata.benchmarks.PopularStore;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.local.queue.ElasticMq;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.process.Ports;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * Lets a worker with 256 MB of heap do a large fan-out, kills it on the way at points that a seed chooses, in the middle of its requests,
 * starts it again, and looks at every item at the end.
 */
public final class KilledWorker {
    private static final long LOOK_MILLIS = 200;
    private static final int MOST_RECEIVES = 50;

    private final Path archive;
    private final Path folder;

    /**
     * @param archive the package of the stream function and the work function
     * @param folder for what the worker writes: its output and its checkpoints
     */
    public KilledWorker(Path archive, Path folder) {
        this.archive = archive;
        this.folder = folder;
    }

    /**
     * Returns when nothing is left to be done.
     *
     * @throws IllegalStateException when the worker dies of itself
     */
    public Result run(KillPlan plan) throws InterruptedException {
        QueueDelivery delivery = QueueDelivery.standard().visibilityTimeout(plan.visibility()).maxReceiveCount(MOST_RECEIVES);
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
                CountingProxy wire = new CountingProxy(DynamoDbLocal.shared().endpoint());
                ElasticMq queue = ElasticMq.starting(Ports.free(), delivery, Optional.empty());
                SqsClient sqs = queue.awaited().client()) {
            PopularStore store = PopularStore.of(dynamoDb, plan.copies());
            String url = queue.endpoint().workUrl();
            WorkerTask course = switch (plan.task()) {
                case REFRESH -> new RefreshTask(store, plan.copies(),
                        message -> sqs.sendMessage(request -> request.queueUrl(url).messageBody(MessageJson.write(message))));
                case TAKE_DOWN -> new TakeDownTask(store, plan.copies());
            };
            try (WorkerProcess worker = new WorkerProcess(folder, arguments(plan, wire, queue.endpoint(), store, course))) {
                plan.putInto(wire, worker, course);
                long begin = System.nanoTime();
                course.begin();
                worker.start();
                int kills = 0;
                while (wire.toCome() > 0 || waiting(sqs, url) > 0 || !course.isOver()) {
                    if (worker.wasKilled(LOOK_MILLIS)) {
                        kills++;
                        worker.start();
                    }
                }
                Duration time = Duration.ofNanos(System.nanoTime() - begin);
                Result result = new Result(plan, kills, wire.writes(), course.needed(), worker.heapMegabytes(), time, course.audit(),
                        waiting(sqs, queue.endpoint().deadLettersUrl()));
                store.drop();
                return result;
            }
        }
    }

    private List<String> arguments(KillPlan plan, CountingProxy wire, SqsEndpoint queue, PopularStore store, WorkerTask course) {
        List<String> arguments = new ArrayList<>(
                List.of(wire.uri().toString(), queue.uri().toString(), store.table, String.valueOf(plan.turnSize()),
                        archive.toString()));
        arguments.addAll(course.arguments(folder));
        return arguments;
    }

    private static int waiting(SqsClient sqs, String url) {
        return Stream
                .of(sqs.getQueueAttributes(
                        request -> request.queueUrl(url).attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                        .attributes())
                .flatMap(counts -> counts.values().stream())
                .mapToInt(Integer::parseInt).sum();
    }
}
