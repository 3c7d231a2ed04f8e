package io.relata.internal.local.change;

import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.ResumeFile;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.change.PartStates.State;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.UnidentifiedTable;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.local.TableOptions;
import io.relata.internal.local.verify.GuardOptions;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command that brings a table to the model that was deployed, locally or in AWS, while the system runs. */
@Command(name = "migrate", mixinStandardHelpOptions = true, sortOptions = false, description = "Builds what the deployed model declares "
        + "and the table does not hold yet: reads all items once, and writes those that lack something. At its end the table says that all "
        + "of it is ready, and it is answered. Everything may run meanwhile. It can be ended at any time, and started again.")
public final class MigrateCommand implements Callable<Integer> {
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

    @Option(names = "--dry-run", description = "reads everything, tells what would be written, and writes nothing")
    private boolean dryRun;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--segments", defaultValue = "4", description = "parts of the table that are read side by side, 1 to 64 "
            + "(${DEFAULT-VALUE})")
    private int segments;

    @Option(names = "--lag", defaultValue = "5", description = "seconds that the stream function and its work queue may lag behind; "
            + "what seems to lack something is looked at again after that (${DEFAULT-VALUE})")
    private int lagSeconds;

    @Option(names = "--resume", description = "a file that remembers how far it came, to go on from there")
    private Optional<Path> resume;

    @Override
    public Integer call() {
        if (segments < 1 || segments > 64) {
            return refused("--segments is 1 to 64, not " + segments);
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
        spec.commandLine().getErr().println("migrate: " + why);
        return 2;
    }

    private boolean run(DynamoDbClient dynamoDb, TableModel model) {
        IndexNames names = model.indexNames(indexNames);
        DynamoDbCopyTable table = new DynamoDbCopyTable(dynamoDb, of.table(), names);
        TableIdentity identity = of.identity(names);
        new CheckTable(table, of.table(), identity, "").beforeWriting(UnidentifiedTable.REFUSED);
        Migrate migrate = new Migrate(model, identity, table, Clock.systemUTC(), guards.keys());
        PartStates states = dryRun ? migrate.seen() : migrate.states();
        PrintWriter out = spec.commandLine().getOut();
        out.print(toBuild(states));
        out.flush();
        try (Progress shown = progress.start(dryRun ? "migrate --dry-run" : "migrate", "items", () -> of.itemCount(dynamoDb))) {
            Migrate.Order order = new Migrate.Order(segments, Duration.ofSeconds(lagSeconds), new Rate(rate),
                    resume.map(file -> new ResumeFile(file, of.table())));
            Report report = new Told(out, shown);
            return dryRun ? told(migrate.rehearse(order, report), out) : told(migrate.run(order, report), out);
        }
    }

    private static String toBuild(PartStates states) {
        if (!states.isKnown()) {
            return "The table does not say what it holds: this run makes sure of all of it.%n".formatted();
        }
        return states.in(State.BUILDING).isEmpty()
                ? "The table holds all of the model: this run makes sure of that.%n".formatted()
                : "To be built: %s.%n".formatted(String.join(", ", states.building(states.in(State.BUILDING))));
    }

    private static boolean told(VerifyCounts counts, PrintWriter out) {
        out.print("%,d items, %,d read units: %s%n".formatted(counts.items(), counts.readUnits(),
                counts.wrong() == 0 ? "nothing would be written" : "%,d would be written, or told".formatted(counts.wrong())));
        counts.found().forEach(
                (fault, causes) -> out.print("  %,8d  %s%n".formatted(causes.values().stream().mapToInt(any -> any).sum(), fault)));
        return true;
    }

    private static boolean told(Migrate.Outcome outcome, PrintWriter out) {
        VerifyCounts counts = outcome.counts();
        out.print("%,d items, %,d read units, %,d written%n".formatted(counts.items(), counts.readUnits(), counts.repaired()));
        int twice = outcome.left().getOrDefault(Fault.DUPLICATE_VALUE, 0);
        if (!outcome.isReady()) {
            out.print("Not ready: %s. Run it again.%n".formatted(outcome.left().isEmpty()
                    ? "another version of the model was deployed meanwhile, "
                            + "or an earlier part of this run left something"
                    : left(outcome.left())));
        } else if (outcome.left().isEmpty()) {
            out.print("Everything is ready.%n".formatted());
        } else {
            out.print(
                    ("Everything is ready but unique values: %,d are taken twice. Change one of each two that are named above, and run it "
                            + "again.%n").formatted(twice));
        }
        return outcome.isReady() && outcome.left().isEmpty();
    }

    private static String left(Map<Fault, Integer> left) {
        return String.join(", ", left.entrySet().stream().map(each -> "%,d %s".formatted(each.getValue(), each.getKey())).toList())
                + " could not be written";
    }

    /** Tells what a person has to look at; what was written is only counted. */
    private record Told(PrintWriter out, Progress progress) implements Report {
        @Override
        public void finding(Finding finding, RepairOutcome outcome) {
            if (finding.fault() == Fault.DUPLICATE_VALUE || outcome == RepairOutcome.FAILED) {
                out.print("%s%s %s / %s: %s%n".formatted(progress.startOfLine(), finding.fault(), KeyText.REDACTED.of(finding.key().id()),
                        KeyText.REDACTED.of(finding.key().type()), finding.detail()));
            }
        }

        @Override
        public void progress(VerifyCounts counts) {
            progress.reached(counts.items(), "%,d written, %,d read units".formatted(counts.repaired(), counts.readUnits()));
        }

        @Override
        public void summary(VerifyCounts counts) {
            throw new UnsupportedOperationException("the outcome says it");
        }
    }
}
