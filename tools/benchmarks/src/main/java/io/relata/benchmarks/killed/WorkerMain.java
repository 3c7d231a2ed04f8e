package io.relata.benchmarks.killed;

import io.relata.internal.engine.setting.Setting;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.QueueMapping;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.events.stream.Checkpoints;
import io.relata.internal.events.stream.Delivery;
import io.relata.internal.events.stream.DynamoDbChangeStream;
import io.relata.internal.events.stream.EventSourceMapping;
import io.relata.internal.events.stream.FailureFile;
import io.relata.internal.events.stream.RecordFilter;
import io.relata.internal.events.stream.Subscription;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.local.lambda.FunctionArchive;
import io.relata.internal.local.lambda.FunctionSettings;
import io.relata.internal.local.lambda.PackagedFunction;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * What the worker's process runs: the packaged work function on the work queue, and, where the table has a stream, the packaged stream
 * function on that. It has no way of ending properly but the end of its input, which is the parent's death.
 */
final class WorkerMain {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private WorkerMain() {
    }

    public static void main(String[] args) throws IOException {
        Map<String, String> settings = Map.of(Setting.TABLE, args[2], Setting.PORTION, args[3],
                Setting.WORK_QUEUE_URL, new SqsEndpoint(URI.create(args[1])).workUrl(), Setting.WORK_QUEUE_ENDPOINT, args[1],
                "quarkus.dynamodb.endpoint-override", args[0], "quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.type", "static",
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL, "quarkus.log.level",
                "WARN");
        FunctionArchive archive = new FunctionArchive(Path.of(args[4]));
        QueueMapping.start(new SqsEndpoint(URI.create(args[1])),
                PackagedFunction.start(archive, new FunctionSettings("work", TIMEOUT, settings)),
                QueueDelivery.standard());
        if (args.length > 5) {
            follow(args[5], URI.create(args[6]), Path.of(args[7]),
                    PackagedFunction.start(archive, new FunctionSettings("fanout", TIMEOUT, settings)));
        }
        while (System.in.read() >= 0) {
            // Nothing is said on it: only its end matters.
        }
        System.exit(0);
    }

    private static void follow(String streamArn, URI streams, Path checkpoints, PackagedFunction function) {
        DynamoDbStreamsClient client = new DynamoDbEndpoint(streams).streamsClient();
        EventSourceMapping.start(new DynamoDbChangeStream(client, streamArn),
                new Subscription(function, new RecordFilter(StreamFilter.PATTERNS), Delivery.standard(), new FailureFile(Optional.empty())),
                Checkpoints.in(checkpoints));
    }
}
