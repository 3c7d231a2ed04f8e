package io.relata.simulation.history;

import io.relata.engine.copy.CopyDifferences;
import io.relata.engine.item.Item;
import io.relata.engine.key.Key;
import io.relata.engine.table.ScanTable;
import io.relata.engine.table.TableException;
import io.relata.fanout.link.ConcurrentChangeException;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.repair.Repair;
import io.relata.fanout.verify.run.Verify;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.StillTable;
import io.relata.simulation.table.StreamTable;
import io.relata.simulation.table.TraceText;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The real verify and repair, during the history and at its end. */
final class Verification {
    private final SharedState state;
    private final Mutation mutation;
    private final BiConsumer<InvariantViolation.Kind, String> violated;

    Verification(SharedState state, Mutation mutation, BiConsumer<InvariantViolation.Kind, String> violated) {
        this.state = state;
        this.mutation = mutation;
        this.violated = violated;
    }

    /** Verifies the whole table, with a second look at suspects, and repairs findings. On failure it runs again. */
    void run(Actor actor, Clock clock) {
        state.faults().count(InjectedFault.VERIFIED);
        try {
            StreamTable table = mutation.verified(new FanoutView(state, actor));
            Repair repair = new Repair(state.model(), table, clock);
            for (Finding finding : found(table, Optional.of(actor))) {
                state.trace().say(actor.name(),
                        () -> "repairs " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail());
                state.faults().count(InjectedFault.REPAIRED);
                mutation.repair(repair, table, finding);
            }
        } catch (TableException | ConcurrentChangeException failure) {
            state.trace().say(actor.name(), () -> "gives up: " + failure);
        }
    }

    /** At the end verify must find every difference and nothing else. */
    void checkAtRest(List<CopyDifferences.Difference> differences, List<Children.Wrong> children) {
        Set<String> found = found(mutation.verifiedAtRest(new StillTable(state.table())), Optional.empty()).stream()
                .map(finding -> TraceText.of(finding.key()))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> wrong = Stream
                .concat(differences.stream().map(CopyDifferences.Difference::key), children.stream().map(Children.Wrong::key))
                .map(TraceText::of).collect(Collectors.toCollection(TreeSet::new));
        if (!found.equals(wrong)) {
            violated.accept(InvariantViolation.Kind.VERIFY, "verify finds " + found + ", and what is wrong is " + wrong);
        }
    }

    private List<Finding> found(ScanTable table, Optional<Actor> actor) {
        Verify verify = new Verify(state.model(), table);
        List<Finding> suspects = new ArrayList<>();
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            suspects.addAll(mutation.suspects(page.suspects()));
            next = page.next();
        } while (next.isPresent());
        actor.ifPresent(Actor::pause);
        long tick = state.table().tick();
        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(suspects, confirmed::add);
        List<Finding> reported = mutation.confirmed(suspects, confirmed);
        if (tick == state.table().tick()) {
            checkNoFalseAlarm(reported);
        }
        return reported;
    }

    /** Nothing changed during the second look, so its findings must be true. */
    private void checkNoFalseAlarm(List<Finding> reported) {
        if (!reported.isEmpty()) {
            Set<Key> wrong = CopyDifferences.of(state.model(), state.table().items()).stream().map(CopyDifferences.Difference::key)
                    .collect(Collectors.toSet());
            Children.of(state.table().items()).forEach(child -> wrong.add(child.key()));
            reported.stream().filter(finding -> !wrong.contains(finding.key())).findFirst()
                    .ifPresent(finding -> violated.accept(InvariantViolation.Kind.VERIFY,
                            "a false alarm: " + finding.fault() + " " + TraceText.of(finding.key()) + ": " + finding.detail()));
        }
    }
}
