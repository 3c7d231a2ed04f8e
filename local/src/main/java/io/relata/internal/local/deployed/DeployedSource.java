package io.relata.internal.local.deployed;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.Live;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.console.system.FollowedStream;
import io.relata.internal.console.system.TableVerification;
import io.relata.internal.console.system.WorkQueueLook;
import io.relata.internal.events.stream.DynamoDbChangeStream;
import io.relata.internal.local.aws.AwsClients;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A deployed table for a console: what may be looked at, with what is open for that. */
final class DeployedSource implements AutoCloseable {
    private static final String VERSION = Optional.ofNullable(DeployedSource.class.getPackage().getImplementationVersion()).orElse("");

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final ConsoleSource source;

    /**
     * What is looked at beside the table, and how.
     *
     * @param lag how far the stream function may be behind when verify judges
     * @param rate read units a second of verify
     * @param stream whether the stream is followed
     * @param deadLetters the URL of their queue
     */
    record Looks(Duration lag, long rate, boolean stream, Optional<URI> deadLetters) {
    }

    private DeployedSource(ChosenTable.Found found, DynamoDbClient dynamoDb, AwsClients clients, Access access, Looks looks) {
        RawTable table = new RawTable(dynamoDb, found.table(), found.indexNames());
        Optional<WorkQueueLook> queue = looks.deadLetters().map(url -> WorkQueueLook.ofDeadLetters(sqs(clients, url), url.toString()));
        Optional<Live> live = looks.stream() ? Optional.of(follow(table, clients, queue)) : Optional.empty();
        BiConsumer<String, Map<String, Object>> events = live.map(Live::events).<BiConsumer<String, Map<String, Object>>>map(
                ring -> ring::add).orElse((type, fields) -> {});
        TableVerification verify = new TableVerification(found.model(), table, access, looks.lag(), looks.rate(), events);
        source = new ConsoleSource(Mode.DEPLOYED, access, found.model(), found.indexNames(), table, VERSION, new Capabilities(
                Optional.empty(), live, Optional.empty(), Optional.of(verify), queue.map(each -> each), Optional.empty()));
    }

    /** @throws IllegalArgumentException when the table has no stream, or the queue is no queue of dead letters */
    static DeployedSource of(ChosenTable.Found found, DynamoDbClient dynamoDb, AwsClients clients, Access access, Looks looks) {
        return new DeployedSource(found, dynamoDb, clients, access, looks);
    }

    private SqsClient sqs(AwsClients clients, URI url) {
        SqsClient sqs = clients.sqs(url);
        open.push(sqs);
        return sqs;
    }

    private Live follow(RawTable table, AwsClients clients, Optional<WorkQueueLook> queue) {
        String arn = TableStream.arn(table);
        DynamoDbStreamsClient streams = clients.streams();
        open.push(streams);
        FollowedStream followed = new FollowedStream(new DynamoDbChangeStream(streams, arn), table, queue);
        open.push(followed);
        return followed;
    }

    ConsoleSource source() {
        return source;
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
