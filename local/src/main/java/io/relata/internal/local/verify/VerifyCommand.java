package io.relata.internal.local.verify;

import io.relata.internal.cli.progress.NoProgress;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.RepairOrder;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.ResumeFile;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.UnidentifiedTable;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifySegment;
import io.relata.internal.local.TableOptions;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command that verifies a whole table, locally or in AWS, while the system runs. */
@Command(name = "verify", mixinStandardHelpOptions = true, sortOptions = false, description = "Finds copies that are missing, stale or "
        + "left over, links of what is gone, fan-outs that stalled, orphans, unclaimed unique values, and what no rule of the model "
        + "explains; and totals that are not what they add up. Everything may run meanwhile.")
public final class VerifyCommand implements Callable<Integer> {
    /** The option with which a repair goes on that would delete too many. */
    static final String ALLOW_DELETIONS = "--allow-deletions";
    private static final String REPAIR_UNCONFIRMED = "--repair-unconfirmed-model";
    /** For each segment, in bytes: about 4,000 suspects. */
    private static final long MOST_SUSPECTS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private TableOptions of;

    @Mixin
    private ProgressOption progress;

    @Mixin
    private GuardOptions guards;

    @Option(names = "--index-names", defaultValue = "", description = "indexes that the table calls otherwise than the model: "
            + "typeGsi:typeGsi2,...")
    private String indexNames;

    @Option(names = "--repair", description = "puts right what is wrong with copies, links and totals")
    private boolean repair;

    @Option(names = REPAIR_UNCONFIRMED, description = "repairs although the table does not say that it is of exactly this model; what the "
            + "two models store differently is rewritten then")
    private boolean unconfirmed;

    @Option(names = "--repair-orphans", description = "with --repair: also deletes or clears what depends on something that is not there, "
            + "although nothing says that it was deleted. It may have been lost, or stored under another name: look at the findings first")
    private boolean repairOrphans;

    @Option(names = ALLOW_DELETIONS, description = "with --repair: deletes, detaches or ends more than a hundredth of a kind, where it "
            + "stops otherwise")
    private boolean allowDeletions;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--segments", defaultValue = "4", description = "parts of the table that are read side by side, 1 to 64 "
            + "(${DEFAULT-VALUE})")
    private int segments;

    @Option(names = "--lag", defaultValue = "5", description = "seconds that the stream function and its work queue may lag behind; "
            + "suspects are looked at again after that (${DEFAULT-VALUE})")
    private int lagSeconds;

    @Option(names = "--resume", description = "a file that remembers how far it came, to go on from there")
    private Optional<Path> resume;

    @Option(names = "--show-values", description = "prints keys in full, with the unique values and tags that callers wrote, where there "
            + "is a digest otherwise")
    private boolean showValues;

    @Option(names = "--json", description = "prints each finding and the summary as a line of JSON")
    private boolean json;

    @Override
    public Integer call() {
        if (segments < 1 || segments > 64) {
            return refused("--segments is 1 to 64, not " + segments);
        }
        if (!repair && (repairOrphans || allowDeletions)) {
            return refused("--repair-orphans and " + ALLOW_DELETIONS + " are for a repair: add --repair");
        }
        try (DynamoDbClient dynamoDb = of.client()) {
            return run(dynamoDb, of.model()) ? 0 : 1;
        } catch (ModelException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 2;
        } catch (SdkException | TableException e) {
            return refused(AwsErrors.sentence(e, of.place()));
        } catch (WrongTableException | IllegalArgumentException e) {
            return refused(String.valueOf(e.getMessage()));
        }
    }

    private int refused(String why) {
        spec.commandLine().getErr().println("verify: " + why);
        return 2;
    }

    private boolean run(DynamoDbClient dynamoDb, TableModel checked) {
        String name = of.table();
        IndexNames names = checked.indexNames(indexNames);
        ScanTable scanned = new DynamoDbCopyTable(dynamoDb, name, names);
        CheckTable check = new CheckTable(scanned, name, of.identity(names), REPAIR_UNCONFIRMED);
        (repair ? check.beforeWriting(unconfirmed ? UnidentifiedTable.ACCEPTED : UnidentifiedTable.REFUSED) : check.beforeReading())
                .ifPresent(warning -> spec.commandLine().getErr().println("verify: " + warning));
        Clock clock = Clock.systemUTC();
        Optional<GuardKeys> spelled = guards.keys();
        VerifySegment segment = new VerifySegment(new Verify(checked, scanned, clock, spelled), Duration.ofSeconds(lagSeconds), clock,
                MOST_SUSPECTS);
        Optional<RepairOrder> repairs = repair
                ? Optional.of(new RepairOrder(checked, new Repair(Scope.of(checked, scanned, clock).hashing(spelled)), deletions()))
                : Optional.empty();
        Optional<ResumeFile> bookmark = resume.map(file -> new ResumeFile(file, name));
        PrintWriter out = spec.commandLine().getOut();
        KeyText keys = showValues ? KeyText.IN_FULL : KeyText.REDACTED;
        VerifyCounts tally;
        Report report;
        try (Progress shown = json ? new NoProgress() : progress.start("verify", "items", () -> of.itemCount(dynamoDb))) {
            report = json ? new JsonReport(out, keys) : new TextReport(out, keys, shown);
            Rate pace = new Rate(rate);
            tally = new VerifyTable(segment, segments, repairs, pace, bookmark, new AuditTotals(checked, scanned, pace::spend), report)
                    .run();
        }
        report.summary(tally);
        return tally.wrong() == 0;
    }

    private Deletions deletions() {
        Deletions all = new Deletions(repairOrphans ? Deletions.Orphans.REPAIRED : Deletions.Orphans.REPORTED, Optional.empty());
        return allowDeletions ? all : all.counting();
    }
}
