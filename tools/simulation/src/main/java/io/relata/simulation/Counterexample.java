package io.relata.simulation;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.choice.Shrink;
import io.relata.simulation.history.History;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.InvariantViolation;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Describes a history step by step: as it was played, or the simplest one that violates the same invariant. */
public final class Counterexample {
    private static final int MOST_ATTEMPTS = 8_000;

    private final Supplier<HistoryOptions> play;
    private final Stage stage = new Stage();

    /** @param play options for each attempt */
    public Counterexample(Supplier<HistoryOptions> play) {
        this.play = play;
    }

    /** Every step, numbered, and the result. */
    public List<String> of(Choices choices) {
        Trace trace = Trace.kept();
        History.End end = play(choices, play.get().tracedTo(trace));
        List<String> lines = new ArrayList<>(trace.lines());
        lines.add(end.violation().map(violation -> violation.kind() + ": " + violation.detail()).orElse("All copies equal their sources."));
        return lines;
    }

    /** The simplest choices found that violate the same invariant. */
    public Choices simplest(RecordedChoices choices) {
        Optional<InvariantViolation.Kind> kind = play(Choices.given(choices), play.get()).violation().map(InvariantViolation::kind);
        return Choices.given(Shrink.simplest(choices, fewer -> {
            History.End end = play(Choices.given(fewer), play.get());
            return Optional.of(new Shrink.Attempt(end.choices(), end.steps()))
                    .filter(made -> end.violation().map(InvariantViolation::kind).equals(kind));
        }, MOST_ATTEMPTS));
    }

    private History.End play(Choices choices, HistoryOptions how) {
        return History.play(stage, choices, new long[InjectedFault.values().length], how);
    }
}
