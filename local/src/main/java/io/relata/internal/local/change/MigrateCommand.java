package io.relata.internal.local.change;

import io.relata.internal.cli.progress.Progress;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.change.RemoveRetired;
import io.relata.internal.console.change.RunMigrations;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.UnidentifiedTable;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.local.deployed.ChosenTable;
import io.relata.internal.local.verify.ReadAllCommand;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command that brings a table to the model that was deployed, locally or in AWS, while the system runs. */
@Command(name = "migrate", mixinStandardHelpOptions = true, sortOptions = false, description = "Builds what the deployed model declares "
        + "and the table does not hold yet: reads all items once, and writes those that lack something. At its end the table says that all "
        + "of it is ready, and it is answered. Everything may run meanwhile. It can be ended at any time, and started again.")
public final class MigrateCommand extends ReadAllCommand {
    @Option(names = "--dry-run", description = "reads everything, tells what would be written, and writes nothing; also before the "
            + "model is deployed")
    private boolean dryRun;

    @Option(names = "--remove-retired", description = "when all is ready, removes what is left of what the model has given up, or does "
            + "not declare any more: copies, guards, tags, links, attributes. With --dry-run, counts it")
    private boolean removesRetired;

    @Override
    protected boolean run(DynamoDbClient dynamoDb, ChosenTable.Found found) {
        DynamoDbCopyTable table = new DynamoDbCopyTable(dynamoDb, found.table(), found.indexNames());
        CheckTable check = new CheckTable(table, found.table(), found.identity(), "");
        if (dryRun) {
            check.beforeRehearsing().ifPresent(this::warn);
        } else {
            check.beforeWriting(UnidentifiedTable.REFUSED);
        }
        Migrate migrate = new Migrate(found.model(), found.identity(), table,
                new DynamoDbCoreTable(dynamoDb, found.table(), found.indexNames()), Clock.systemUTC(), guards());
        PartStates states = dryRun ? migrate.seen() : migrate.states();
        out().print(toBuild(states));
        out().flush();
        try (Progress shown = progress(dryRun ? "migrate --dry-run" : "migrate", found, dynamoDb)) {
            Report report = new Told(out(), shown);
            VerifyTable.Order order = order(found);
            boolean isDone = dryRun ? told(migrate.rehearse(order, report), out()) : told(migrate.run(order, report), out());
            if (dryRun) {
                told(migrate.migrations(order.rate()).run(RunMigrations.Mode.COUNT, items -> shown.reached(items, "migrations")),
                        "would be", out());
            }
            if (isDone && removesRetired) {
                return isRemoved(migrate.retired(order.rate()), shown);
            } else if (removesRetired) {
                out().print("Nothing that is given up was removed: that is done when all is ready.%n".formatted());
            }
            return isDone;
        }
    }

    private boolean isRemoved(RemoveRetired retired, Progress shown) {
        RemoveRetired.Outcome outcome = retired.run(dryRun ? RemoveRetired.Mode.COUNT : RemoveRetired.Mode.REMOVE,
                items -> shown.reached(items, "retired"));
        outcome.counts().forEach(
                (what, count) -> out().print("%,8d  of %s %s%n".formatted(count, what, dryRun ? "would be removed" : "removed")));
        if (!outcome.isComplete()) {
            out().print("Not all was removed: another version of the model was deployed meanwhile.%n".formatted());
        } else if (outcome.counts().isEmpty()) {
            out().print("Nothing is left of what is given up.%n".formatted());
        }
        return outcome.isComplete();
    }

    private static String toBuild(PartStates states) {
        if (!states.isKnown()) {
            return "The table does not say what it holds: this run makes sure of all of it.%n".formatted();
        }
        return states.unfinished().isEmpty()
                ? "The table holds all of the model: this run makes sure of that.%n".formatted()
                : "To be built: %s.%n".formatted(String.join(", ", states.unfinishedParts()));
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
        if (!outcome.isReady()) {
            out.print("Not ready: %s. Run it again.%n".formatted(outcome.left().isEmpty()
                    ? "another version of the model was deployed meanwhile"
                    : left(outcome.left())));
        } else if (outcome.left().isEmpty()) {
            out.print("Everything is ready.%n".formatted());
        } else {
            out.print("Everything is ready but %s. Change what is named above, and run it again.%n".formatted(forPeople(outcome.left())));
        }
        told(outcome.migrated(), "were", out);
        return outcome.isComplete();
    }

    /** @param how what becomes of them */
    private static void told(Map<String, RunMigrations.Done> migrations, String how, PrintWriter out) {
        migrations.forEach((name, done) -> {
            out.print("Migration %s: %,d %s changed%s%n".formatted(name, done.changed(), how,
                    done.refused() == 0 ? "" : ", %,d can't be, and it is not done".formatted(done.refused())));
            done.told().forEach(sentence -> out.print("  %s%n".formatted(sentence)));
        });
    }

    private static String forPeople(Map<Fault, Integer> left) {
        int unconverted = left.getOrDefault(Fault.UNCONVERTED, 0);
        int twice = left.values().stream().mapToInt(any -> any).sum() - unconverted;
        return Stream.of(twice == 0 ? "" : "unique values: %,d are taken twice".formatted(twice),
                unconverted == 0 ? "" : "items with values that can't be converted: %,d".formatted(unconverted))
                .filter(text -> !text.isEmpty()).collect(Collectors.joining(", and "));
    }

    private static String left(Map<Fault, Integer> left) {
        return String.join(", ", left.entrySet().stream().map(each -> "%,d %s".formatted(each.getValue(), each.getKey())).toList())
                + " could not be written";
    }

    /** Tells what a person has to look at; what was written is only counted. */
    private record Told(PrintWriter out, Progress progress) implements Report {
        @Override
        public void finding(Finding finding, RepairOutcome outcome) {
            if (finding.fault() == Fault.DUPLICATE_VALUE || finding.fault() == Fault.UNCONVERTED || outcome == RepairOutcome.FAILED) {
                out.print("%s%s %s / %s: %s%n".formatted(progress.startOfLine(), finding.fault(), KeyText.REDACTED.of(finding.key().id()),
                        KeyText.REDACTED.of(finding.key().type()), finding.detail()));
            }
        }

        @Override
        public void progress(int segment, VerifyCounts counts) {
            progress.reached(segment, counts.items(), "%,d written, %,d read units".formatted(counts.repaired(), counts.readUnits()));
        }

        @Override
        public void summary(VerifyCounts counts) {
            throw new UnsupportedOperationException("the outcome says it");
        }
    }
}
