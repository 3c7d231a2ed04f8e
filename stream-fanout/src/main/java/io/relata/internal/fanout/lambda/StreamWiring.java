package io.relata.internal.fanout.lambda;

import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.rule.OfModel;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.after.BeanListener;
import io.relata.internal.fanout.after.ChangeListeners;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.heartbeat.Heartbeat;
import io.relata.internal.fanout.heartbeat.HeartbeatLog;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.lambda.invocation.Invocation;
import io.relata.internal.lambda.invocation.LogLines;
import io.relata.internal.lambda.invocation.RequestThreads;
import io.relata.internal.lambda.secret.ConfiguredGuards;
import io.relata.internal.lambda.snapshot.Priming;
import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.model.TableModel;
import io.relata.rule.AfterChange;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Creates the parts of the stream function, the work function and the function that starts verify. */
@Singleton
public class StreamWiring {
    /** Items of a batch that are processed at the same time: they wait for DynamoDB most of the time. */
    private static final int PARALLEL_ITEMS = 8;
    /** Batches of one entity's copies that are written at the same time. */
    private static final int PARALLEL_BATCHES = 4;

    private static final Logger LOG = Logger.getLogger(StreamWiring.class);

    private final TableModel model;
    private final OfModel own;
    private final ServedTable table;
    private final int portion;
    private final WorkQueue queue;
    private final int threads;
    private final Optional<GuardKeys> guards;
    private final RenewedCredentials credentials;
    private final FileStore files;

    StreamWiring(ServedTable table, @ConfigProperty(name = Setting.PORTION) Optional<Integer> portion,
            @ConfigProperty(name = Setting.WORK_QUEUE_URL) Optional<String> queueUrl,
            @ConfigProperty(name = Setting.SECOND_LOOK) Optional<Duration> secondLook,
            @ConfigProperty(name = Setting.UNIQUE_VALUES) Optional<String> uniqueValues,
            @ConfigProperty(name = "aws.lambda.function.memory.size") Optional<Integer> memory, SqsClients queues,
            RenewedCredentials credentials, FileStore files) {
        this.credentials = credentials;
        this.files = files;
        this.guards = uniqueValues.flatMap(values -> ConfiguredGuards.of(values, credentials));
        this.threads = RequestThreads.useful(memory, PARALLEL_ITEMS);
        this.table = table;
        this.model = table.model();
        this.own = new OfModel(table.models(), model);
        this.portion = portion.orElse(FindCopies.DEFAULT_PORTION);
        this.queue = queueUrl.<WorkQueue>map(url -> new SqsWorkQueue(queues.client(), url, secondLook.orElse(WorkQueue.LONGEST_DELAY)))
                .orElse(WorkQueue.NONE);
    }

    @Produces
    @Singleton
    Priming priming() {
        return new StreamPriming(model);
    }

    @Produces
    @Singleton
    ProcessMessage processMessage(DynamoDbClient dynamoDb, ChangeListeners listeners) {
        DynamoDbCopyTable copies = copies(dynamoDb);
        Scope scope = scope(copies);
        return new ProcessMessage(scope,
                new FanoutJob(copies, queue, scope.clock(), portion),
                new WriteParallelism(PARALLEL_BATCHES, threads("batch")), new TellListeners(listeners, copies, queue,
                        (name, failure) -> LOG.errorf(failure, "the listener %s failed", name)));
    }

    private Scope scope(DynamoDbCopyTable copies) {
        return Scope.of(model, copies, Clock.systemUTC()).with(queue).hashing(guards).keeping(files);
    }

    /** Told of changes by both the stream function and the work function. */
    @Produces
    @Singleton
    ChangeListeners changeListeners(@Any Instance<AfterChange<?>> beans) {
        return new ChangeListeners(own.of(beans.stream(), AfterChange.class).stream().map(bean -> BeanListener.of(model, bean)).toList());
    }

    @Produces
    @Singleton
    Fanout fanout(ProcessMessage messages) {
        return new Fanout(model, messages, queue, threads("fanout"));
    }

    /** Whatever is processed under a model follows it: what that model does not declare is not kept from then on. */
    @Produces
    @Singleton
    BeforeFirstBatch beforeFirstBatch(DynamoDbClient dynamoDb) {
        BeforeFirstBatch settle = new BeforeFirstBatch(() -> TableParts.settle(copies(dynamoDb), Clock.systemUTC()));
        credentials.whenRenewed(settle::again);
        return settle;
    }

    @Produces
    @Singleton
    VerifyRuns verifyRuns(DynamoDbClient dynamoDb) {
        return new VerifyRuns(copies(dynamoDb), Clock.systemUTC());
    }

    @Produces
    @Singleton
    Heartbeat heartbeat(DynamoDbClient dynamoDb) {
        Clock clock = Clock.systemUTC();
        return new Heartbeat(copies(dynamoDb), clock,
                new HeartbeatLog(new LogLines(HeartbeatLog.class.getName(), clock, System.out::println), table.name(), clock));
    }

    @Produces
    @Singleton
    CheckTable checkTable(DynamoDbClient dynamoDb) {
        return new CheckTable(copies(dynamoDb), table.name(), TableIdentity.of(model, table.indexNames()),
                "\"" + VerifyOrder.REPAIR_UNCONFIRMED + "\": true");
    }

    @Produces
    @Singleton
    WorkQueue workQueue() {
        return queue;
    }

    @Produces
    @Singleton
    ContinueVerify continueVerify(DynamoDbClient dynamoDb, VerifyRuns runs, WorkQueue open) {
        DynamoDbCopyTable copies = copies(dynamoDb);
        Clock clock = Clock.systemUTC();
        return new ContinueVerify(new Verify(model, copies, clock, guards), new Repair(scope(copies)), runs, open,
                new VerifyLog(new LogLines(VerifyLog.class.getName(), clock, System.out::println), table.name(), clock), clock);
    }

    private DynamoDbCopyTable copies(DynamoDbClient dynamoDb) {
        return new DynamoDbCopyTable(dynamoDb, table.name(), table.indexNames());
    }

    private Executor threads(String name) {
        return Invocation.carriedTo(RequestThreads.atMost(threads, name));
    }
}
