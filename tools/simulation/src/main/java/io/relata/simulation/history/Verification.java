package io.relata.simulation.history;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.simulation.oracle.Wrong;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.StillTable;
import io.relata.simulation.table.StreamTable;
import io.relata.simulation.table.TraceText;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The real verify and repair, during the history and at its end. */
final class Verification {
    /** One of so many tables in which all totals are right is verified by turns too. */
    private static final int BY_TURNS = 8;

    private final HistoryContext history;
    private final RogueSpoils spoils;

    Verification(HistoryContext history, RogueSpoils spoils) {
        this.history = history;
        this.spoils = spoils;
    }

    /** Verifies the whole table, with a second look at suspects, and repairs findings. On failure it runs again. */
    void run(Actor actor, Clock clock) {
        history.state().faults().count(InjectedFault.VERIFIED);
        try {
            ActingFor acting = new ActingFor(history.watch(), actor);
            StreamTable table = history.mutation().verified(acting.on(new FanoutView(history.state(), actor)));
            Repair repair = new Repair(Scope.of(history.state().model(), table, clock).hashing(history.deployments().guards()));
            for (Finding finding : found(table, Optional.of(actor))) {
                history.state().trace().say(actor.name(),
                        () -> "repairs " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail());
                history.state().faults().count(InjectedFault.REPAIRED);
                acting.tenant(history.views().of(finding.key()));
                history.mutation().repair(repair, table, finding);
            }
            acting.tenant(Optional.empty());
            auditTotals(actor, table, acting);
        } catch (TableException | ConcurrentChangeException failure) {
            history.state().trace().say(actor.name(), () -> "gives up: " + failure);
        }
    }

    /** Compares totals with their contributions, and repairs them. */
    private void auditTotals(Actor actor, StreamTable table, ActingFor acting) {
        AuditTotals audit = new AuditTotals(history.state().model(), table, units -> {
        });
        audit.run().wrong().forEach(wrong -> {
            Finding finding = wrong.finding();
            if (!spoils.ofTotals()) {
                history.violated(InvariantViolation.Kind.VERIFY,
                        "a false alarm: " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail());
            }
            history.state().faults().count(InjectedFault.REPAIRED);
            acting.tenant(history.views().of(finding.key()));
            boolean written = audit.repair(wrong);
            history.state().trace().say(actor.name(), () -> (written ? "writes anew " : "leaves, because it changed, ")
                    + TraceText.of(finding.key()) + ": " + finding.detail());
        });
    }

    /** What is wrong now, by the oracle. */
    List<Wrong> wrong() {
        return history.views().wrong(history.state().model(), history.times().now(), history.deployments().hashedValues());
    }

    /** At the end verify must find everything that is wrong, and nothing else. */
    void checkAtRest(List<Wrong> wrong) {
        ScanTable table = new StillTable(history.state().table());
        List<Finding> findings = new ArrayList<>(found(table, Optional.empty()).stream().filter(Verification::isOfItems).toList());
        new AuditTotals(history.state().model(), table, units -> {
        }).run().wrong().stream().map(AuditTotals.WrongTotal::finding).forEach(findings::add);
        Set<String> found = findings.stream().map(finding -> TraceText.of(finding.key())).collect(Collectors.toCollection(TreeSet::new));
        Set<String> expected = wrong.stream().map(each -> TraceText.of(key(each))).collect(Collectors.toCollection(TreeSet::new));
        if (!found.equals(expected)) {
            history.violated(InvariantViolation.Kind.VERIFY, "verify finds " + found + ", and what is wrong is " + wrong);
        }
        // It takes as long as many histories: so where a total is wrong, and otherwise now and then.
        if (findings.stream().anyMatch(finding -> finding.fault() == Fault.WRONG_TOTAL) || history.state().table().tick() % BY_TURNS == 0) {
            Set<String> byTurns = new RunAtRest(history.state().model(), history.deployments().guards(), history.mutation(),
                    Clock.fixed(history.times().now(), ZoneOffset.UTC)).found(history.state().table().items());
            Set<String> inOneGo = findings.stream().map(RunAtRest::text).collect(Collectors.toCollection(TreeSet::new));
            if (!byTurns.equals(inOneGo)) {
                history.violated(InvariantViolation.Kind.VERIFY, "runs say " + byTurns + ", and the command " + inOneGo);
            }
        }
    }

    /** That a job has stalled is no matter of what the table must hold: a job that is finished may leave its item, which expires. */
    private static boolean isOfItems(Finding finding) {
        return finding.fault() != Fault.STALLED;
    }

    private static Key key(Wrong wrong) {
        return Key.of(wrong.id(), wrong.type());
    }

    private List<Finding> found(ScanTable table, Optional<Actor> actor) {
        Verify verify = new Verify(history.state().model(), table, history.times().running(), history.deployments().guards());
        List<Finding> suspects = new ArrayList<>();
        Map<Key, Integer> seen = new HashMap<>();
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            suspects.addAll(page.suspects());
            int looked = history.state().table().tick();
            page.suspects().forEach(suspect -> seen.put(suspect.key(), looked));
            next = page.next();
        } while (next.isPresent());
        actor.ifPresent(Actor::pause);
        int tick = history.state().table().tick();
        List<Finding> reported = history.mutation().confirmed(suspects, history.mutation().confirm(verify, suspects));
        reported.forEach(finding -> checkNothingWritten(finding, seen.getOrDefault(finding.key(), tick), tick));
        if (tick == history.state().table().tick()) {
            checkNoFalseAlarm(reported);
        }
        return reported;
    }

    /**
     * A change of a copy's source between the two looks may be on its way to the copy. Sources that a foreign writer has removed may look
     * as before.
     */
    private void checkNothingWritten(Finding finding, int first, int second) {
        if (history.views().seen(finding.key()) instanceof CopyKey copy
                && history.state().model().entity(copy.type().split("#", 2)[0]).isPresent()) {
            CoreKey source = TotalKey.isContribution(copy) ? TotalKey.source(copy) : CoreKey.of(EntityRef.ofType(copy.type()));
            SimTable table = history.views().of(history.views().of(finding.key()).orElseThrow());
            boolean removed = table.states(source, 0, history.state().table().tick()).stream().anyMatch(Optional::isEmpty);
            if (!removed && table.states(source, first, second).stream()
                    .map(item -> item.map(found -> found.number(Attr.VERSION))).distinct().count() > 1) {
                history.violated(InvariantViolation.Kind.VERIFY,
                        "confirmed although its source was written in between: " + finding.fault() + " " + TraceText.of(copy));
            }
        }
    }

    /** Nothing changed during the second look, so its findings must be true. */
    private void checkNoFalseAlarm(List<Finding> reported) {
        if (!reported.isEmpty()) {
            // What verify of the first deployment can't know is that hashed guards follow.
            Predicate<Finding> unknown = finding -> history.views().seen(finding.key()) instanceof CoreKey core && core.isHashed()
                    && finding.fault() == Fault.UNEXPLAINED;
            Set<Key> wrong = wrong().stream().map(Verification::key).collect(Collectors.toSet());
            reported.stream().filter(Verification::isOfItems).filter(unknown.negate()).filter(finding -> !wrong.contains(finding.key()))
                    .findFirst()
                    .ifPresent(finding -> history.violated(InvariantViolation.Kind.VERIFY,
                            "a false alarm: " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail()));
        }
    }
}
