package io.relata.local.console;

import io.relata.console.source.ConsoleSource;
import io.relata.console.source.ConsoleSource.Access;
import io.relata.console.source.ConsoleSource.Capabilities;
import io.relata.console.source.ConsoleSource.Mode;
import io.relata.console.source.Doctor;
import io.relata.console.source.EventRing;
import io.relata.console.source.RawTable;
import io.relata.console.source.Tokens;
import io.relata.console.web.ConsoleHandler;
import io.relata.console.web.Doorkeeper;
import io.relata.engine.key.IndexNames;
import io.relata.events.gateway.HttpApi;
import io.relata.events.queue.SqsEndpoint;
import io.relata.model.Model;
import io.relata.servers.dynamodb.DynamoDbEndpoint;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The console of the system on this machine, which may do everything. */
public final class LocalConsole implements AutoCloseable {
    private static final String VERSION = Optional.ofNullable(LocalConsole.class.getPackage().getImplementationVersion()).orElse("");
    /** Of verify, which has the machine for itself. */
    private static final long READ_UNITS = 5000;
    private static final Duration LAG = Duration.ofSeconds(2);

    private final DynamoDbClient dynamoDb;
    private final SqsClient sqs;
    private final Pulse pulse;
    private final ObservedFunctions functions;
    private final ConsoleHandler handler;

    private LocalConsole(Parts parts, ObservedFunctions functions) {
        this.dynamoDb = parts.dynamoDb().client();
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
        Capabilities all = new Capabilities(Optional.of(new LocalCalls(parts.api(), functions.audience())),
                Optional.of(new LocalLive(functions, queue, jobs)), Optional.of(functions.offeredFaults()), Optional.of(verify),
                Optional.of(queue), Optional.of(parts.tokens()));
        handler = new ConsoleHandler(new ConsoleSource(Mode.LOCAL, Access.READ_AND_WRITE, parts.model(), IndexNames.SAME, table, VERSION,
                all), Doorkeeper.at(Doorkeeper.Entrance.OPEN));
    }

    /**
     * The parts of the system that it looks at.
     *
     * @param tokens by which the API knows its callers
     * @param portion how many copies a turn of a large fan-out refreshes
     */
    public record Parts(Model model, String table, DynamoDbEndpoint dynamoDb, SqsEndpoint queue, HttpApi api, Tokens tokens, int portion) {
    }

    /** Observes nothing until somebody looks. */
    public static LocalConsole of(Parts parts, ObservedFunctions functions) {
        return new LocalConsole(parts, functions);
    }

    /** What serves it. */
    public ConsoleHandler handler() {
        return handler;
    }

    /** Ends what is being sent to browsers first. */
    @Override
    public void close() {
        handler.close();
        functions.audience().close();
        pulse.close();
        sqs.close();
        dynamoDb.close();
    }
}
