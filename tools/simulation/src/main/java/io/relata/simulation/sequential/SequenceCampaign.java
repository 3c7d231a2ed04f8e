package io.relata.simulation.sequential;

import io.relata.internal.model.TableModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Plays many sequences of calls, one for each seed, until an answer is another than it should be. */
public final class SequenceCampaign {
    /** The requests of a sequence, or a few more. */
    public static final int CALLS = 400;

    private final SequenceSource source;
    private final Function<TableModel, AnsweringApi> api;
    private Optional<CallSequence> kept = Optional.empty();
    private long keptGroup = -1;

    /** Of the API as it is served. */
    public SequenceCampaign(SequenceSource source) {
        this(source, ServedApi::new);
    }

    SequenceCampaign(SequenceSource source, Function<TableModel, AnsweringApi> api) {
        this.source = source;
        this.api = api;
    }

    /**
     * What was played.
     *
     * @param sequences without those whose models take no body that is known to be valid
     */
    public record Result(long sequences, long calls, Optional<Failure> failure) {
    }

    /**
     * An answer that is another than it should be.
     *
     * @param steps the fewest that were found to lead there, as they are sent
     * @param words what was answered, and what should have been
     */
    public record Failure(long seed, String model, List<String> steps, String words) {
    }

    /**
     * Plays the sequences of seeds in a row.
     *
     * @param progress receives how many were begun
     */
    public Result play(long from, long seeds, Duration longest, LongConsumer progress) {
        long deadline = System.nanoTime() + longest.toNanos();
        long sequences = 0;
        long calls = 0;
        for (long seed = from; seed < from + seeds && System.nanoTime() < deadline; seed++) {
            progress.accept(seed - from + 1);
            Optional<CallSequence> sequence = sequence(SequenceSource.group(seed));
            if (sequence.isPresent()) {
                CallSequence.Result result = sequence.get().play(seed, CALLS);
                sequences++;
                calls += result.calls();
                if (result.difference().isPresent()) {
                    return new Result(sequences, calls, Optional.of(failure(seed, sequence.get(), result.difference().get())));
                }
            }
        }
        return new Result(sequences, calls, Optional.empty());
    }

    private static Failure failure(long seed, CallSequence sequence, CallSequence.Difference difference) {
        CallSequence.Difference shortest = sequence.shortest(difference);
        return new Failure(seed, sequence.model().name(), shortest.steps().stream().map(Step::toString).toList(), shortest.words());
    }

    private Optional<CallSequence> sequence(long group) {
        if (group != keptGroup) {
            kept = source.sequences(group, api);
            keptGroup = group;
        }
        return kept;
    }
}
