package io.relata.infra.app;

import io.relata.fanout.StreamFilter;
import io.relata.infra.Configuration;
import io.relata.infra.table.TableAccess;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.events.CronOptions;
import software.amazon.awscdk.services.events.Rule;
import software.amazon.awscdk.services.events.RuleTargetInput;
import software.amazon.awscdk.services.events.Schedule;
import software.amazon.awscdk.services.events.targets.LambdaFunction;
import software.amazon.awscdk.services.lambda.Code;
import software.constructs.Construct;

/**
 * All that keeps copies equal to their sources: the function that follows the stream, the one that does what is left over,
 * and the one that has the table verified every week.
 */
final class Fanout extends Construct {
    /** Quiet in most of the world. */
    private static final Schedule WEEKLY = Schedule.cron(CronOptions.builder().weekDay("SUN").hour("3").minute("0").build());

    private final JavaFunction fanout;
    private final JavaFunction work;
    private final JavaFunction verify;
    private final Work queue;
    private final StreamSource stream;

    Fanout(Construct scope, String id, TableAccess table, Code code, Configuration configuration) {
        super(scope, id);
        queue = new Work(this, "Work", configuration);
        fanout = function("Fanout", Handler.of("fanout", "Keeps copies equal to their sources", code, Work.TIMEOUT, configuration, table), configuration);
        table.grantRead(fanout.role());
        table.grantWriteCopies(fanout.role());
        stream = new StreamSource(this, "Stream", table, fanout, StreamFilter.PATTERNS, configuration);

        work = function("Worker", Handler.of("work", "Does what the work queue holds, by turns", code, Work.TIMEOUT, configuration, table).takingTurns(), configuration);
        table.grantRead(work.role());
        table.grantScan(work.role());
        table.grantWriteCopies(work.role());
        queue.isDoneBy(work, configuration);

        verify = function("Verify", Handler.of("verify", "Starts a run of verify", code, Duration.seconds(30), configuration, table), configuration);
        table.grantRead(verify.role());
        table.grantWriteAccounts(verify.role());
        Rule.Builder.create(this, "Weekly").description("Verifies every item of the table").schedule(WEEKLY)
                .targets(List.of(LambdaFunction.Builder.create(verify.alias()).event(RuleTargetInput.fromObject(Map.of("segments", 16))).build())).build();
    }

    JavaFunction fanout() {
        return fanout;
    }

    JavaFunction work() {
        return work;
    }

    JavaFunction verify() {
        return verify;
    }

    Work queue() {
        return queue;
    }

    StreamSource stream() {
        return stream;
    }

    private JavaFunction function(String id, Handler handler, Configuration configuration) {
        JavaFunction function = new JavaFunction(this, id, handler.leavingWorkOn(queue.queue().getQueueUrl()), configuration);
        queue.grantSend(function);
        return function;
    }
}
