package io.relata.simulation.small;

import io.relata.simulation.small.JobFields.Worker;
import io.relata.simulation.small.Layout.Field;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Copies of an entity that keeps changing, refreshed in turns of one copy. */
final class RefreshWorld extends JobWorld {
    private final Field[] copies;

    RefreshWorld(int copies, JobScope scope, Set<Flaw> flaws) {
        super(scope, flaws);
        this.copies = IntStream.range(0, copies).mapToObj(i -> at.layout.field("copy " + i, JobFields.MOST)).toArray(Field[]::new);
    }

    @Override
    public void begin(State state) {
        super.begin(state);
        state.set(at.version, 2).set(at.records, 1);
        for (Field copy : copies) {
            state.set(copy, 1);
        }
    }

    @Override
    int positions() {
        return copies.length;
    }

    @Override
    void others(State state, Steps steps) {
        if (state.is(at.changes)) {
            steps.to("caller updates", state.copy().add(at.changes, -1).add(at.version, 1).add(at.records, 1));
        }
    }

    @Override
    void turn(State state, Worker worker, int position, Steps steps) {
        State next = state.copy();
        if (state.get(copies[position]) < state.get(worker.version)) {
            next.set(copies[position], state.get(worker.version));
        }
        steps.to(worker.name + " refreshes copy " + position, done(next, worker, position));
    }

    @Override
    public Optional<String> wrong(State state) {
        return super.wrong(state).or(() -> isQuiet(state) && !IntStream.range(0, copies.length)
                .allMatch(i -> state.same(copies[i], at.version)) ? Optional.of("a stale copy") : Optional.empty());
    }
}
