package io.relata.simulation;

import io.relata.simulation.sequential.SequenceCampaign;
import io.relata.simulation.sequential.SequenceSource;
import io.relata.simulation.vocabulary.DrawnModel;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Plays sequences of calls of one caller, and prints what came of them. */
final class SimulateSequences {
    private final PrintStream out;
    private final SequenceSource source;

    SimulateSequences(PrintStream out, SequenceSource source) {
        this.out = out;
        this.source = source;
    }

    /** @return the exit status: 0 if each answer was as it should be */
    int play(long from, long seeds, Duration longest, LongConsumer progress) {
        long began = System.nanoTime();
        SequenceCampaign.Result result = new SequenceCampaign(source).play(from, seeds, longest, progress);
        double seconds = (System.nanoTime() - began) / 1e9;
        out.printf("%,d sequences of calls in %.1f s, %,d API requests (%,.0f a second)%n", result.sequences(), seconds, result.calls(),
                result.calls() / seconds);
        result.failure().ifPresentOrElse(this::report, () -> out.println("Other answers than the plain model's: none."));
        return result.failure().isPresent() ? 1 : 0;
    }

    private void report(SequenceCampaign.Failure failure) {
        out.printf("%nSeed %d, model %s: an answer is another than the plain model's. What leads there:%n", failure.seed(),
                failure.model());
        failure.steps().forEach(out::println);
        out.printf("%n%s%n", failure.words());
        if (!source.names().contains(failure.model())) {
            out.printf("%n%s%n", DrawnModel.source(SequenceSource.group(failure.seed())));
        }
        out.printf("Replay: ./relata simulate --sequential --from %d --seeds 1%n", failure.seed());
    }
}
