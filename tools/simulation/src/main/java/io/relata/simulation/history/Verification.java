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
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.oracle.Wrong;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SharedState;
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
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The real verify and repair, during the history and at its end. */
final class Verification {
    /** One of so many tables in which all totals are right is verified by turns too. */
    private static final int BY_TURNS = 8;

    private final SharedState state;
    private final Views views;
    private final TenantWatch watch;
    private final Mutation mutation;
    private final Clocks times;
    private final Deployments deployments;
    private final RogueSpoils spoils;
    private final BiConsumer<InvariantViolation.Kind, String> violated;

    Verification(SharedState state, Views views, TenantWatch watch, Mutation mutation, Clocks times,
            Deployments deployments, RogueSpoils spoils, BiConsumer<InvariantViolation.Kind, String> violated) {
        this.state = state;
        this.views = views;
        this.watch = watch;
        this.mutation = mutation;
        this.times = times;
        this.deployments = deployments;
        this.spoils = spoils;
        this.violated = violated;
    }

    /** Verifies the whole table, with a second look at suspects, and repairs findings. On failure it runs again. */
    void run(Actor actor, Clock clock) {
        state.faults().count(InjectedFault.VERIFIED);
        try {
            ActingFor acting = new ActingFor(watch, actor);
            StreamTable table = mutation.verified(acting.on(new FanoutView(state, actor)));
            Repair repair = new Repair(Scope.of(state.model(), table, clock).hashing(deployments.guards()));
            for (Finding finding : found(table, Optional.of(actor))) {
                state.trace().say(actor.name(),
                        () -> "repairs " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail());
                state.faults().count(InjectedFault.REPAIRED);
                acting.tenant(views.of(finding.key()));
                mutation.repair(repair, table, finding);
            }
            acting.tenant(Optional.empty());
            auditTotals(actor, table, acting);
        } catch (TableException | ConcurrentChangeException failure) {
            state.trace().say(actor.name(), () -> "gives up: " + failure);
        }
    }

    /** Compares totals with their contributions, and repairs them. */
    private void auditTotals(Actor actor, StreamTable table, ActingFor acting) {
        AuditTotals audit = new AuditTotals(state.model(), table, units -> {
        });
        audit.run().wrong().forEach(wrong -> {
            Finding finding = wrong.finding();
            if (!spoils.ofTotals()) {
                violated.accept(InvariantViolation.Kind.VERIFY,
                        "a false alarm: " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail());
            }
            state.faults().count(InjectedFault.REPAIRED);
            acting.tenant(views.of(finding.key()));
            boolean written = audit.repair(wrong);
            state.trace().say(actor.name(), () -> (written ? "writes anew " : "leaves, because it changed, ")
                    + TraceText.of(finding.key()) + ": " + finding.detail());
        });
    }

    /** What is wrong now, by the oracle. */
    List<Wrong> wrong() {
        return views.wrong(state.model(), times.now(), deployments.hashedValues());
    }

    /** At the end verify must find everything that is wrong, and nothing else. */
    void checkAtRest(List<Wrong> wrong) {
        ScanTable table = new StillTable(state.table());
        List<Finding> findings = new ArrayList<>(found(table, Optional.empty()).stream().filter(Verification::isOfItems).toList());
        new AuditTotals(state.model(), table, units -> {
        }).run().wrong().stream().map(AuditTotals.WrongTotal::finding).forEach(findings::add);
        Set<String> found = findings.stream().map(finding -> TraceText.of(finding.key())).collect(Collectors.toCollection(TreeSet::new));
        Set<String> expected = wrong.stream().map(each -> TraceText.of(key(each))).collect(Collectors.toCollection(TreeSet::new));
        if (!found.equals(expected)) {
            violated.accept(InvariantViolation.Kind.VERIFY, "verify finds " + found + ", and what is wrong is " + wrong);
        }
        // It takes as long as many histories: so where a total is wrong, and otherwise now and then.
        if (findings.stream().anyMatch(finding -> finding.fault() == Fault.WRONG_TOTAL) || state.table().tick() % BY_TURNS == 0) {
            Set<String> byTurns = new RunAtRest(state.model(), deployments.guards(), mutation,
                    Clock.fixed(times.now(), ZoneOffset.UTC)).found(state.table().items());
            Set<String> inOneGo = findings.stream().map(RunAtRest::text).collect(Collectors.toCollection(TreeSet::new));
            if (!byTurns.equals(inOneGo)) {
                violated.accept(InvariantViolation.Kind.VERIFY, "runs say " + byTurns + ", and the command " + inOneGo);
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
        Verify verify = new Verify(state.model(), table, times.running(), deployments.guards());
        List<Finding> suspects = new ArrayList<>();
        Map<Key, Integer> seen = new HashMap<>();
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            suspects.addAll(page.suspects());
            int looked = state.table().tick();
            page.suspects().forEach(suspect -> seen.put(suspect.key(), looked));
            next = page.next();
        } while (next.isPresent());
        actor.ifPresent(Actor::pause);
        int tick = state.table().tick();
        List<Finding> reported = mutation.confirmed(suspects, mutation.confirm(verify, suspects));
        reported.forEach(finding -> checkNothingWritten(finding, seen.getOrDefault(finding.key(), tick), tick));
        if (tick == state.table().tick()) {
            checkNoFalseAlarm(reported);
        }
        return reported;
    }

    /**
     * A change of a copy's source between the two looks may be on its way to the copy. Sources that a foreign writer has removed may look
     * as before.
     */
    private void checkNothingWritten(Finding finding, int first, int second) {
        if (views.seen(finding.key()) instanceof CopyKey copy && state.model().entity(copy.type().split("#", 2)[0]).isPresent()) {
            CoreKey source = TotalKey.isContribution(copy) ? TotalKey.source(copy) : CoreKey.of(EntityRef.ofType(copy.type()));
            SimTable table = views.of(views.of(finding.key()).orElseThrow());
            boolean removed = table.states(source, 0, state.table().tick()).stream().anyMatch(Optional::isEmpty);
            if (!removed && table.states(source, first, second).stream()
                    .map(item -> item.map(found -> found.number(Attr.VERSION))).distinct().count() > 1) {
                violated.accept(InvariantViolation.Kind.VERIFY,
                        "confirmed although its source was written in between: " + finding.fault() + " " + TraceText.of(copy));
            }
        }
    }

    /** Nothing changed during the second look, so its findings must be true. */
    private void checkNoFalseAlarm(List<Finding> reported) {
        if (!reported.isEmpty()) {
            // What verify of the first deployment can't know is that hashed guards follow.
            Predicate<Finding> unknown = finding -> views.seen(finding.key()) instanceof CoreKey core && core.isHashed()
                    && finding.fault() == Fault.UNEXPLAINED;
            Set<Key> wrong = wrong().stream().map(Verification::key).collect(Collectors.toSet());
            reported.stream().filter(Verification::isOfItems).filter(unknown.negate()).filter(finding -> !wrong.contains(finding.key()))
                    .findFirst()
                    .ifPresent(finding -> violated.accept(InvariantViolation.Kind.VERIFY,
                            "a false alarm: " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail()));
        }
    }
}
