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
        Switch.record();
        Optional<String> violated = play(seed);
        BitSet reached = Switch.recorded();
        return violated.isPresent() ? Optional.empty() : Optional.of(reached);
    }

    @Override
    public Optional<String> violated(long seed, int mutant) {
        Switch.turnOn(mutant);
        try {
            return play(seed);
        } finally {
            Switch.turnOff();
        }
    }

    @Override
    public void turnOff() {
        Switch.turnOff();
    }

    private Optional<String> play(long seed) {
        try {
            HistoryOptions options = HistoryOptions.of(subjects.of(seed), Mutation.NONE);
            return History.play(stage, Choices.ofSeed(seed), new long[InjectedFault.values().length], options).violation()
                    .map(violation -> violation.kind().name().toLowerCase(Locale.ROOT));
        } catch (RuntimeException | Error broken) {
            stage = new Stage();
            return Optional.of("failure");
        }
    }
}
