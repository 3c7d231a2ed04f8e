package io.relata.simulation.table;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.BatchedUpdate;
import io.relata.internal.engine.table.action.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Many updates in one request, executed one by one in any order, where each may fail on its own. What DynamoDB's statements can't say is
 * refused. A failed update is sent again alone, as UpdateItem.
 */
final class Batch {
    private static final List<InjectedFault> OF_THE_REQUEST = List.of(InjectedFault.THROTTLED, InjectedFault.UNAVAILABLE,
            InjectedFault.CRASH);

    private final Calls calls;
    private final List<Action.Update<CopyKey>> updates;
    private final List<Optional<Outcome>> outcomes = new ArrayList<>();

    Batch(Calls calls, List<Action.Update<CopyKey>> updates) {
        if (updates.stream().map(Action::key).distinct().count() < updates.size()) {
            throw new IllegalStateException("a batch has two statements on one item: " + updates);
        }
        updates.forEach(BatchedUpdate::of);
        this.calls = calls;
        this.updates = updates;
        updates.forEach(update -> outcomes.add(Optional.empty()));
    }

    List<Outcome> send() {
        calls.before(() -> "a batch of " + updates.size(), List.of(), OF_THE_REQUEST);
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < updates.size(); i++) {
            left.add(i);
        }
        List<Integer> failed = new ArrayList<>();
        while (!left.isEmpty()) {
            int statement = left.remove(calls.state().choices().below(left.size()));
            if (calls.state().faults().strikes(InjectedFault.BATCH_CUT)) {
                calls.say(() -> "gets no answer in the middle of a batch");
                calls.abandon(SendMode.REFRESH, updates.get(statement));
                left.forEach(each -> calls.abandon(SendMode.REFRESH, updates.get(each)));
                throw new TableUnavailableException("simulated", SimulatedCause.THE_ONLY);
            } else if (calls.state().faults().strikes(InjectedFault.STATEMENT_FAILED)) {
                calls.say(() -> "statement fails: " + TraceText.of(updates.get(statement)));
                failed.add(statement);
            } else {
                outcomes.set(statement, Optional.of(withoutItem(calls.write(SendMode.REFRESH, updates.get(statement)))));
            }
        }
        failed.forEach(statement -> outcomes.set(statement, Optional.of(calls.write(SendMode.ALONE, updates.get(statement)))));
        return outcomes.stream().map(Optional::orElseThrow).toList();
    }

    /** A batch does not return the item that a condition was compared with. */
    private static Outcome withoutItem(Outcome outcome) {
        return outcome.written() ? outcome : new Outcome.Refused(Optional.empty());
    }
}
