package io.relata.internal.console.change;

import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.RepairOrder;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.verify.judge.LeftOvers;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.repair.Unbuilt;
import io.relata.internal.fanout.verify.run.VerifySegment.Meanwhile;
import io.relata.internal.model.ShardsMoved;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Builds what a changed model declares and its table does not hold yet: a run of verify over all items, which repairs what differs. At its
 * end the table says that all of it is ready. It may be ended at any time, and begins again or goes on; everything may run meanwhile.
 */
public final class Migrate {
    private final TableModel model;
    /** Judges what is stored: an entity may be in either partition while the number of shards changes. */
    private final TableModel moved;
    private final TableIdentity identity;
    private final DynamoDbCopyTable table;
    private final CoreTable core;
    private final Clock clock;
    private final Optional<GuardKeys> guards;

    /**
     * @param core the same table as the API's code writes it
     * @param guards how a deployment hashes guards, if it does
     */
    public Migrate(TableModel model, TableIdentity identity, DynamoDbCopyTable table, CoreTable core, Clock clock,
            Optional<GuardKeys> guards) {
        this.model = model;
        this.moved = ShardsMoved.of(model);
        this.identity = identity;
        this.table = table;
        this.core = guards.map(keys -> keys.on(core)).orElse(core);
        this.clock = clock;
        this.guards = guards;
    }

    /** Of a table on this machine, whose unique values are kept in plain text. */
    public static Migrate local(TableModel model, DynamoDbClient dynamoDb, String name) {
        return new Migrate(model, TableIdentity.of(model, IndexNames.SAME), new DynamoDbCopyTable(dynamoDb, name),
                new DynamoDbCoreTable(dynamoDb, name), Clock.systemUTC(), Optional.empty());
    }

    /**
     * The result of a run.
     *
     * @param left how often each fault of what has to be built could not be repaired
     * @param isReady whether the table says now that all is ready, but for unique values that are taken twice and values that can't be
     * converted
     * @param migrated what migrations did, by their names; they begin when nothing is left that can be built
     */
    public record Outcome(VerifyCounts counts, Map<Fault, Integer> left, boolean isReady, Map<String, RunMigrations.Done> migrated) {
        /** Whether nothing is left for another run. */
        public boolean isComplete() {
            return isReady && left.isEmpty() && migrated.values().stream().allMatch(done -> done.refused() == 0);
        }
    }

    /** Which parts are being built; unknown where the table does not say it. Writes down what follows from the deployed model. */
    public PartStates states() {
        return TableParts.settle(table, clock).map(TableParts::states).orElse(PartStates.UNKNOWN);
    }

    /** The parts that are being built, or would be if the model were deployed; writes nothing. */
    public PartStates seen() {
        PartStates deployed = TableParts.read(table).map(TableParts::states).orElse(PartStates.UNKNOWN);
        return deployed.isKnown() && identity.declared().isKnown() ? deployed.under(identity.declared()) : deployed;
    }

    /** Looks at everything and writes nothing. */
    public VerifyCounts rehearse(VerifyTable.Order order, Report report) {
        return verify(order, Optional.empty(), report).run();
    }

    /**
     * Builds everything. What goes on from where an earlier run ended reads everything once more: functions of the version before may have
     * written behind it since.
     */
    public Outcome run(VerifyTable.Order order, Report report) {
        VerifyCounts before = order.goesOn() ? build(order, new LeftReport(report)) : VerifyCounts.NONE;
        LeftReport left = new LeftReport(report);
        VerifyCounts counts = build(order, left);
        boolean isReady = Unbuilt.parts(left.left.keySet()).filter(open -> TableParts.built(table, identity, open, clock)).isPresent();
        Map<String, RunMigrations.Done> migrated = isReady
                ? migrations(order.rate()).run(RunMigrations.Mode.CHANGE, items -> report.progress(0, counts))
                : Map.of();
        return new Outcome(before.and(counts), left.left, isReady, migrated);
    }

    private VerifyCounts build(VerifyTable.Order order, Report report) {
        RepairOrder repair = new RepairOrder(moved, new Repair(Scope.of(moved, table, clock).hashing(guards)),
                Deletions.OF_WHAT_WAS_DELETED.counting(), Meanwhile.LOOKED_AT_AGAIN);
        return verify(order, Optional.of(repair), report).run();
    }

    /** The model's migrations: {@link #run} carries them out. */
    public RunMigrations migrations(Rate rate) {
        return new RunMigrations(model, table, core, clock, rate);
    }

    /** Looks for what is left of what the model has given up, or does not declare any more: call it when all is ready. */
    public RemoveRetired retired(Rate rate) {
        LeftOvers left = new LeftOvers(model, seen(), LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
        return new RemoveRetired(model, identity, table, left, rate);
    }

    private VerifyTable verify(VerifyTable.Order order, Optional<RepairOrder> repair, Report report) {
        return new VerifyTable(moved, table, clock, guards, order, repair, report);
    }

    /** Reports, and counts what is left of what has to be built. */
    private static final class LeftReport implements Report {
        private final Report report;
        private final Map<Fault, Integer> left = new EnumMap<>(Fault.class);

        LeftReport(Report report) {
            this.report = report;
        }

        @Override
        public synchronized void finding(Finding finding, RepairOutcome outcome) {
            if (outcome != RepairOutcome.REPAIRED && Unbuilt.isSaidBy(finding.fault())) {
                left.merge(finding.fault(), 1, Integer::sum);
            }
            report.finding(finding, outcome);
        }

        @Override
        public void progress(int segment, VerifyCounts counts) {
            report.progress(segment, counts);
        }

        @Override
        public void summary(VerifyCounts counts) {
            report.summary(counts);
        }
    }
}
