package io.relata.internal.console.system;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.Doctor;
import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.console.source.Tokens;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.model.TableModel;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What a console sees of a system on this machine, where it may do everything. */
public final class SystemConsole implements AutoCloseable {
    private static final String VERSION = Optional.ofNullable(SystemConsole.class.getPackage().getImplementationVersion()).orElse("");
    /** Of verify, which has the machine for itself. */
    private static final long READ_UNITS = 5000;
    private static final Duration LAG = Duration.ofSeconds(2);

    private final DynamoDbClient dynamoDb;
    private final SqsClient sqs;
    private final Pulse pulse;
    private final ObservedFunctions functions;
    private final ConsoleSource source;

    private SystemConsole(Parts parts, ObservedFunctions functions) {
        this.dynamoDb = parts.dynamoDb();
        this.sqs = parts.queue().client();
        this.functions = functions;
        RawTable table = new RawTable(dynamoDb, parts.table(), IndexNames.SAME);
        WorkQueueLook queue = new WorkQueueLook(sqs, parts.queue().workUrl(), parts.queue().deadLettersUrl());
        EventRing events = functions.feed().events();
        FanoutJobs jobs = new FanoutJobs(table, parts.portion(), events);
        functions.feed().follow(jobs);
        this.pulse = new Pulse(() -> queue.tell(events));
        functions.onDemand(pulse::turn);
        Doctor verify = new TableVerification(parts.model(), table, Access.READ_AND_WRITE, LAG, READ_UNITS, events::add);
        Capabilities all = new Capabilities(Optional.of(new LocalCalls(parts.api(), parts.address(), functions.audience())),
                Optional.of(new LocalLive(functions, queue, jobs)), Optional.of(functions.offeredFaults()), Optional.of(verify),
                Optional.of(queue), parts.tokens());
        source = new ConsoleSource(Mode.LOCAL, Access.READ_AND_WRITE, parts.model(), IndexNames.SAME, table, VERSION,
                all);
    }

    /**
     * The parts of the system that it looks at.
     *
     * @param dynamoDb closed with the console
     * @param tokens by which the API knows its callers; none where it knows nobody
     * @param address where the API is served; empty where that is beside the console
     * @param portion how many copies a turn of a large fan-out refreshes
     */
    public record Parts(TableModel model, String table, DynamoDbClient dynamoDb, SqsEndpoint queue, HttpApi api,
            Optional<Tokens> tokens, Optional<URI> address, int portion) {
    }

    /** Observes nothing until somebody looks. */
    public static SystemConsole of(Parts parts, ObservedFunctions functions) {
        return new SystemConsole(parts, functions);
    }

    public ConsoleSource source() {
        return source;
    }

    @Override
    public void close() {
        functions.audience().close();
        pulse.close();
        sqs.close();
        dynamoDb.close();
    }
}
