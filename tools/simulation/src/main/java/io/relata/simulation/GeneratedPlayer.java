package io.relata.simulation;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.generated.MutantPlayer;
import io.relata.simulation.generated.Switch;
import io.relata.simulation.history.History;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.Subjects;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.InjectedFault;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Plays histories over classes with generated mutants. */
public final class GeneratedPlayer implements MutantPlayer {
    private final Subjects subjects;
    private Stage stage = new Stage();

    /** @param models what to play; empty for all */
    public GeneratedPlayer(List<String> models) {
        PlayedModels played = PlayedModels.ofProject();
        this.subjects = models.isEmpty() ? played.usual() : Subjects.all(models.stream().map(played::named).toList());
    }

    @Override
    public Optional<BitSet> reached(long seed) {
        HistoryOptions options = options(seed);
        Switch.record();
        Optional<String> violated = play(seed, options);
        BitSet reached = Switch.recorded();
        return violated.isPresent() ? Optional.empty() : Optional.of(reached);
    }

    @Override
    public Optional<String> violated(long seed, int mutant) {
        HistoryOptions options = options(seed);
        Switch.turnOn(mutant);
        try {
            return play(seed, options);
        } finally {
            Switch.turnOff();
        }
    }

    @Override
    public void turnOff() {
        Switch.turnOff();
    }

    /** What is kept for other histories, such as the tables that they begin with, is made while no mutant is on. */
    private HistoryOptions options(long seed) {
        return HistoryOptions.of(subjects.of(seed), Mutation.NONE);
    }

    private Optional<String> play(long seed, HistoryOptions options) {
        try {
            return History.play(stage, Choices.ofSeed(seed), new long[InjectedFault.values().length], options).violation()
                    .map(violation -> violation.kind().name().toLowerCase(Locale.ROOT));
        } catch (RuntimeException | Error broken) {
            stage = new Stage();
            return Optional.of("failure");
        }
    }
}
