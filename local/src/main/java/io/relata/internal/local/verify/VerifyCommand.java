package io.relata.internal.local.verify;

import io.relata.internal.cli.progress.NoProgress;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.console.verify.RepairOrder;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.UnidentifiedTable;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.VerifySegment.Meanwhile;
import io.relata.internal.files.S3Files;
import io.relata.internal.local.deployed.BucketUrl;
import io.relata.internal.local.deployed.ChosenTable;
import io.relata.internal.model.TableModel;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command that verifies a whole table, locally or in AWS, while the system runs. */
@Command(name = "verify", mixinStandardHelpOptions = true, sortOptions = false, description = "Finds copies that are missing, stale or "
        + "left over, links of what is gone, fan-outs that stalled, orphans, unclaimed unique values, and what no rule of the model "
        + "explains; and totals that are not what they add up. Everything may run meanwhile.")
public final class VerifyCommand extends ReadAllCommand {
    /** The option with which a repair goes on that would delete too many. */
    static final String ALLOW_DELETIONS = "--allow-deletions";
    private static final String REPAIR_UNCONFIRMED = "--repair-unconfirmed-model";

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

    @Option(names = "--show-values", description = "prints keys in full, with the unique values and tags that callers wrote, where there "
            + "is a digest otherwise")
    private boolean showValues;

    @Option(names = "--files", converter = BucketUrl.class, paramLabel = "URL", description = "the bucket with the files of "
            + "entities, as the output FilesUrl or ./start names it: also finds files whose entity is gone, and with --repair deletes them")
    private Optional<URI> files;

    @Option(names = "--json", description = "prints each finding and the summary as a line of JSON")
    private boolean json;

    @Override
    protected Optional<String> objection() {
        return !repair && (repairOrphans || allowDeletions)
                ? Optional.of("--repair-orphans and " + ALLOW_DELETIONS + " are for a repair: add --repair")
                : Optional.empty();
    }

    @Override
    protected boolean run(DynamoDbClient dynamoDb, ChosenTable.Found table) {
        TableModel checked = table.model();
        ScanTable scanned = new DynamoDbCopyTable(dynamoDb, table.table(), table.indexNames());
        CheckTable check = new CheckTable(scanned, table.table(), table.identity(), REPAIR_UNCONFIRMED);
        (repair ? check.beforeWriting(unconfirmed ? UnidentifiedTable.ACCEPTED : UnidentifiedTable.REFUSED) : check.beforeReading())
                .ifPresent(this::warn);
        Clock clock = Clock.systemUTC();
        Optional<GuardKeys> spelled = guards();
        Optional<RepairOrder> repairs = repair
                ? Optional.of(new RepairOrder(checked, new Repair(Scope.of(checked, scanned, clock).hashing(spelled)), deletions(),
                        Meanwhile.DROPPED))
                : Optional.empty();
        KeyText keys = showValues ? KeyText.IN_FULL : KeyText.REDACTED;
        VerifyCounts tally;
        Report report;
        try (Progress shown = json ? new NoProgress() : progress("verify", table, dynamoDb)) {
            report = json ? new JsonReport(out(), keys) : new TextReport(out(), keys, shown);
            tally = new VerifyTable(checked, scanned, clock, spelled, order(table), repairs, report).run();
        }
        report.summary(tally);
        return verifyFiles(checked, scanned) == 0 && tally.wrong() == 0;
    }

    /** How many files are wrong and left. */
    private long verifyFiles(TableModel model, ScanTable table) {
        if (files.isEmpty()) {
            if (model.hasFiles()) {
                warn("files of entities are not looked at: name their bucket with --files");
            }
            return 0;
        }
        try (SdkHttpClient http = UrlConnectionHttpClient.create()) {
            VerifyFiles verify = new VerifyFiles(S3Files.of(files.get(), DefaultCredentialsProvider.builder().build(), http), model, table,
                    json ? line -> out().println(Json.MAPPER.createObjectNode().put("file", line)) : out()::println);
            VerifyFiles.Counts counts = repair ? verify.repair(orphans()) : verify.report();
            if (json) {
                out().println(Json.MAPPER.createObjectNode().set("files", Json.MAPPER.valueToTree(counts)));
            } else {
                out().println("files: %,d of entities, %,d of none".formatted(counts.own(), counts.wrong()));
            }
            return counts.wrong();
        }
    }

    private Deletions deletions() {
        Deletions all = new Deletions(orphans(), Optional.empty());
        return allowDeletions ? all : all.counting();
    }

    private Deletions.Orphans orphans() {
        return repairOrphans ? Deletions.Orphans.REPAIRED : Deletions.Orphans.REPORTED;
    }
}
