package io.relata.simulation.change;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.repair.Unbuilt;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifySegment;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentProgressJson;
import io.relata.internal.model.TableModel;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.StreamTable;
import io.relata.simulation.table.TraceText;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A run of {@code ./relata migrate}, as the command makes it: it may die, and another goes on from what it has saved. */
final class MigrationRun {
    static final int ALL = Integer.MAX_VALUE;

    private static final long ROOM = 2_000;

    private final TableModel model;
    private final ChangeMutant mutant;
    private final Clock clock;
    private final Consumer<String> says;
    private Optional<String> saved = Optional.empty();
    private final Set<Fault> left = EnumSet.noneOf(Fault.class);
    private int roundsLeft;
    private boolean hasFailed;
    private boolean ready;

    MigrationRun(TableModel model, ChangeMutant mutant, Clock clock, Consumer<String> says) {
        this.model = model;
        this.mutant = mutant;
        this.clock = clock;
        this.says = says;
    }

    /** Whether the table says that all is ready. */
    boolean isReady() {
        return ready;
    }

    /**
     * What goes on from where another died reads everything once more.
     *
     * @param rounds after how many it is killed, before it says anything; or {@link #ALL}
     */
    void run(Actor actor, StreamTable table, int rounds) {
        roundsLeft = rounds;
        try {
            if (saved.isPresent()) {
                pass(actor, table);
            }
            boolean areTotalsRight = pass(actor, table);
            if (rounds < ALL) {
                throw actor.die();
            }
            ready = areTotalsRight && !hasFailed
                    && Unbuilt.parts(left).filter(open -> TableParts.built(table, identity(), open, clock)).isPresent();
            says.accept(ready ? "says that all is ready" : "ends, and not all is ready");
        } catch (TableException | ConcurrentChangeException failure) {
            says.accept("ends: " + failure);
        }
    }

    /** @return whether the totals are right in the end */
    private boolean pass(Actor actor, StreamTable table) {
        VerifySegment segment = new VerifySegment(new Verify(model, table, clock), Duration.ZERO, clock, ROOM, mutant.meanwhile());
        Repair repair = new Repair(Scope.of(model, table, clock));
        SegmentProgress progress = saved.map(MigrationRun::read).orElseGet(() -> SegmentProgress.beginning(0, 1));
        left.clear();
        hasFailed = false;
        while (!progress.isFinished()) {
            if (roundsLeft-- <= 0) {
                throw actor.die();
            }
            VerifySegment.Round round = segment.round(progress);
            round.confirmed().stream().filter(finding -> !isRepaired(repair, finding)).map(Finding::fault).forEach(left::add);
            progress = round.progress();
            saved = Optional.of(SegmentProgressJson.write(progress).toString());
            if (mutant.isReadyAtOnce()) {
                TableParts.built(table, identity(), Set.of(), clock);
            }
            actor.pause();
        }
        AuditTotals totals = new AuditTotals(model, table, units -> {
        });
        boolean areRight = totals.run().wrong().stream().allMatch(totals::repair);
        saved = Optional.empty();
        return areRight;
    }

    private TableIdentity identity() {
        return TableIdentity.of(model, IndexNames.SAME);
    }

    private boolean isRepaired(Repair repair, Finding finding) {
        says.accept("finds " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail());
        try {
            return mutant.isRepaired(repair, finding);
        } catch (TableException | ConcurrentChangeException failure) {
            says.accept("fails to write it: " + failure);
            hasFailed = true;
            return false;
        }
    }

    private static SegmentProgress read(String json) {
        try {
            return SegmentProgressJson.read(Json.MAPPER.readTree(json));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
