package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
import io.relata.infra.function.PackagedFunctions;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.fanout.derivation.TableActions.By;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.VerifySettings;
import io.relata.internal.infra.table.DerivationAccess;
import io.relata.internal.infra.table.SecretAccess;
import io.relata.internal.infra.table.TableAccess;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.events.CronOptions;
import software.amazon.awscdk.services.events.Rule;
import software.amazon.awscdk.services.events.RuleTargetInput;
import software.amazon.awscdk.services.events.Schedule;
import software.amazon.awscdk.services.events.targets.LambdaFunction;
import software.constructs.Construct;

/**
 * The functions that keep copies up to date: one processes the stream, one processes the work queue, and one starts the verification of the
 * table on the days of the configuration.
 */
final class FanoutFunctions extends Construct {
    private final JavaFunction fanout;
    private final JavaFunction work;
    private final JavaFunction verify;
    private final FanoutQueue queue;
    private final String workSource;
    private final StreamSource stream;

    FanoutFunctions(Construct scope, String id, PackagedFunctions functions) {
        super(scope, id);
        Configuration configuration = functions.configuration();
        TableAccess table = functions.table();
        queue = new FanoutQueue(this, "Work", configuration);
        DerivationAccess derivations = new DerivationAccess(table, configuration.model());
        boolean releasesHashed = configuration.hashesGuards() && derivations.isTo(By.STREAM, CoreKey.GUARDS);
        LambdaHandler follower = functions
                .knowingFiles(LambdaHandler.named("fanout", "Updates copies from the stream").timeout(FanoutQueue.TIMEOUT));
        fanout = function("Fanout", releasesHashed ? functions.knowingSecret(follower) : follower, functions);
        table.grantRead(fanout.role());
        table.grantWriteCopies(fanout.role());
        derivations.grant(fanout.role(), By.STREAM);
        if (releasesHashed) {
            table.secret().orElseThrow().grantRead(fanout.role());
        }
        stream = new StreamSource(this, "Stream", table, fanout, configuration.heartbeatMinutes().isPresent()
                ? StreamFilter.withHeartbeat()
                : StreamFilter.PATTERNS, configuration);

        boolean deletesTenants = configuration.model().multiTenant();
        LambdaHandler worker = functions.knowingFiles(LambdaHandler.named("work", "Processes queued fan-out and verify work")
                .timeout(FanoutQueue.TIMEOUT).allowingRecursion());
        LambdaHandler searching = deletesTenants ? functions.searching(worker) : worker;
        work = function("Worker", configuration.hashesGuards() ? functions.knowingSecret(searching) : searching, functions);
        table.grantRead(work.role());
        table.grantScan(work.role());
        table.grantWriteCopies(work.role());
        derivations.grant(work.role(), By.WORK);
        if (deletesTenants) {
            table.grantDeleteTenants(work.role());
        }
        if (configuration.hashesGuards()) {
            SecretAccess secret = table.secret().orElseThrow();
            secret.grantRead(work.role());
            secret.grantRewriteGuards(work.role(), derivations.ofTenant(CoreKey.GUARDS));
        } else {
            derivations.grant(work.role(), By.WORK_ON_PLAIN_VALUES);
        }
        table.files().ifPresent(files -> List.of(fanout, work).forEach(function -> files.grantRemove(function.role())));
        workSource = queue.deliverTo(work, configuration);

        verify = function("Verify", LambdaHandler.named("verify", "Starts a verification of the table").timeout(Duration.seconds(30)),
                functions);
        table.grantRead(verify.role());
        table.grantWriteOwnItems(verify.role());
        startRegularly(configuration.verification());
        configuration.heartbeatMinutes().ifPresent(this::beat);
    }

    private void beat(int minutes) {
        Rule.Builder.create(this, "Heartbeat").description("Writes an item whose copy tells how far copies are behind")
                .schedule(Schedule.rate(Duration.minutes(minutes)))
                .targets(List.of(LambdaFunction.Builder.create(verify.alias())
                        .event(RuleTargetInput.fromObject(Map.of("heartbeat", true))).build()))
                .build();
    }

    /** At a quiet hour in most time zones. */
    private void startRegularly(VerifySettings verification) {
        verification.cronDays().ifPresent(days -> Rule.Builder.create(this, "Regularly")
                .description("Starts a verification of the table on " + days)
                .schedule(Schedule.cron(CronOptions.builder().weekDay(days).hour("3").minute("0").build()))
                .targets(List.of(LambdaFunction.Builder.create(verify.alias()).event(RuleTargetInput.fromObject(verification.input()))
                        .build()))
                .build());
    }

    void addTo(Outputs outputs) {
        outputs.stream("Fanout", stream);
        outputs.add("WorkerSource", workSource, "The event source mapping from the work queue to Worker");
        outputs.add("WorkQueueUrl", queue.queue().getQueueUrl(), "The work queue");
        outputs.add("DeadLettersUrl", queue.deadLetters().getQueueUrl(), "The dead-letter queue of the work queue");
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

    private JavaFunction function(String id, LambdaHandler handler, PackagedFunctions functions) {
        JavaFunction function = functions.create(this, id,
                handler.with(Setting.variable(Setting.WORK_QUEUE_URL), queue.queue().getQueueUrl()));
        queue.grantSend(function);
        return function;
    }
}
