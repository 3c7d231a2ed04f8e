package io.relata.infra.app;

import io.relata.fanout.StreamFilter;
import io.relata.infra.config.Configuration;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
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
 * All that keeps copies equal to their sources: the function that follows the stream, the one that does what is left over, and the one that
 * has the table verified twice a week.
 */
final class FanoutFunctions extends Construct {
    /**
     * Quiet in most of the world. Twice a week, so that one run that did not finish is noticed within the week that an alarm can look back.
     */
    private static final Schedule OFTEN = Schedule.cron(CronOptions.builder().weekDay("SUN,WED").hour("3").minute("0").build());

    private final JavaFunction fanout;
    private final JavaFunction work;
    private final JavaFunction verify;
    private final FanoutQueue queue;
    private final String workSource;
    private final StreamSource stream;

    FanoutFunctions(Construct scope, String id, TableAccess table, Code code, Configuration configuration) {
        super(scope, id);
        queue = new FanoutQueue(this, "Work", configuration);
        fanout = function("Fanout",
                LambdaHandler.of("fanout", "Keeps copies equal to their sources", code, FanoutQueue.TIMEOUT, configuration, table),
                configuration);
        table.grantRead(fanout.role());
        table.grantWriteCopies(fanout.role());
        stream = new StreamSource(this, "Stream", table, fanout, StreamFilter.PATTERNS, configuration);

        work = function("Worker", LambdaHandler
                .of("work", "Does what the work queue holds, by turns", code, FanoutQueue.TIMEOUT, configuration, table).takingTurns(),
                configuration);
        table.grantRead(work.role());
        table.grantScan(work.role());
        table.grantWriteCopies(work.role());
        table.grantPlace(work.role(), configuration.model().placeAttributes());
        workSource = queue.isDoneBy(work, configuration);

        verify = function("Verify", LambdaHandler.of("verify", "Starts a run of verify", code, Duration.seconds(30), configuration, table),
                configuration);
        table.grantRead(verify.role());
        table.grantWriteAccounts(verify.role());
        Rule.Builder.create(this, "Regularly").description("Verifies every item of the table").schedule(OFTEN)
                .targets(List.of(
                        LambdaFunction.Builder.create(verify.alias()).event(RuleTargetInput.fromObject(Map.of("segments", 16))).build()))
                .build();
    }

    /** What an operator of these has to find. */
    void tell(Outputs outputs) {
        outputs.stream("Fanout", stream);
        outputs.add("WorkerSource", workSource, "The event source mapping by which Worker takes from the work queue");
        outputs.add("WorkQueueUrl", queue.queue().getQueueUrl(), "The work queue");
        outputs.add("DeadLettersUrl", queue.deadLetters().getQueueUrl(), "What the work queue has given up");
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

    FanoutQueue queue() {
        return queue;
    }

    StreamSource stream() {
        return stream;
    }

    private JavaFunction function(String id, LambdaHandler handler, Configuration configuration) {
        JavaFunction function = new JavaFunction(this, id, handler.leavingWorkOn(queue.queue().getQueueUrl()), configuration);
        queue.grantSend(function);
        return function;
    }
}
