package io.relata.simulation.change;

import io.relata.simulation.choice.Choices;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Plays histories in which a model changes, and prints what came of them. */
public record SimulateChanges(PrintStream out) {
    /**
     * @param progress is told now and then how many histories were begun
     * @return the exit status
     */
    public int play(long from, long seeds, Duration longest, int workers, LongConsumer progress) {
        long began = System.nanoTime();
        ChangeCampaign.Result result = ChangeCampaign.play(ChangeMutant.NONE, from, seeds, longest, workers, progress);
        double seconds = (System.nanoTime() - began) / 1e9;
        out.printf("%,d histories of changes in %.1f s (%,.0f a second), %,d calls of the API%n", result.histories(), seconds,
                result.histories() / seconds, result.calls());
        result.failure().ifPresentOrElse(failure -> {
            out.printf("%nSeed %d went wrong. The simplest history found in which the same does:%n", failure.seed());
            ChangeCampaign.told(ChangeCampaign.simplest(failure, ChangeMutant.NONE), ChangeMutant.NONE).forEach(out::println);
            out.printf("Replay: ./relata simulate --changes --replay %d%n", failure.seed());
        }, () -> out.println("Nothing went wrong."));
        return result.failure().isPresent() ? 1 : 0;
    }

    /** Tells one history step by step. */
    public int replay(long seed) {
        ChangeCampaign.told(Choices.ofSeed(seed), ChangeMutant.NONE).forEach(out::println);
        return ChangeCampaign.play(ChangeMutant.NONE, seed, 1, Duration.ofDays(1), 1, any -> {
        }).failure().isPresent() ? 1 : 0;
    }
}
