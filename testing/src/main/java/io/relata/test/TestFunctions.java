package io.relata.test;

import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.function.HandlerFunction;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.queue.InMemoryQueue;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.after.ChangeListeners;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.lambda.FanoutHandler;
import io.relata.internal.fanout.lambda.WorkHandler;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.tenant.DocumentsAndFiles;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.http.BasePath;
import io.relata.internal.functions.http.CallerClaims;
import io.relata.internal.functions.http.CallerGate;
import io.relata.internal.functions.http.FailureLog;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.lambda.invocation.LogLines;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** The functions as they are deployed, made without a container. All that they do, they do in the caller's thread. */
final class TestFunctions {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Clock CLOCK = Clock.systemUTC();

    private TestFunctions() {
    }

    static Map<String, LambdaFunction> api(ReadContext reads, WriteContext writes, RouteHandlers own, FileStore files,
            FailureLog failures) {
        return Map.of("commands",
                HandlerFunction.of("commands",
                        new CommandsHandler(writes, own, CallerClaims.STANDARD, BasePath.NONE, CallerGate.OPEN, files, failures),
                        TIMEOUT),
                "queries",
                HandlerFunction.of("queries",
                        new QueriesHandler(reads, TextIndex.NONE, own, CallerClaims.STANDARD, BasePath.NONE, CallerGate.OPEN, files,
                                failures),
                        TIMEOUT));
    }

    static Map<String, LambdaFunction> ofStream(TableModel model, DynamoDbCopyTable table, DynamoDbBulkTable bulk, String tableName,
            InMemoryQueue queue, ChangeListeners listeners, FileStore files) {
        ProcessMessage process = new ProcessMessage(Scope.of(model, table, CLOCK).with(queue).keeping(files),
                new FanoutJob(table, queue, CLOCK, FindCopies.DEFAULT_PORTION), WriteParallelism.ONE,
                new TellListeners(listeners, table, queue, (name, failure) -> {}));
        ContinueVerify verify = new ContinueVerify(new Verify(model, table, CLOCK), new Repair(Scope.of(model, table, CLOCK).with(queue)),
                new VerifyRuns(table, CLOCK), queue,
                new VerifyLog(new LogLines(VerifyLog.class.getName(), CLOCK, System.out::println), tableName, CLOCK), CLOCK);
        Fanout fanout = new Fanout(model, process, queue, Runnable::run);
        return Map.of("fanout", HandlerFunction.of("fanout", new FanoutHandler(fanout), TIMEOUT),
                "work", HandlerFunction.of("work",
                        new WorkHandler(process, verify, new ContinueDeletion(bulk, queue,
                                model.hasFiles() ? new DocumentsAndFiles(DocumentIndex.NONE, files) : DocumentIndex.NONE, CLOCK)),
                        TIMEOUT));
    }
}
