package io.relata.simulation.change;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.choice.Shrink;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Plays many histories, one for each seed, until one goes wrong. */
public final class ChangeCampaign {
    private static final int MOST_ATTEMPTS = 1_500;

    private final ChangeMutant mutant;
    private final AtomicLong next;
    private final AtomicLong end;
    private final long deadline;
    private final TreeMap<Long, ChangeHistory.End> wrong = new TreeMap<>();
    private long histories;
    private long calls;

    private ChangeCampaign(ChangeMutant mutant, long from, long seeds, Duration longest) {
        this.mutant = mutant;
        this.next = new AtomicLong(from);
        this.end = new AtomicLong(from + seeds);
        this.deadline = System.nanoTime() + longest.toNanos();
    }

    /**
     * A history that went wrong.
     *
     * @param detail what
     */
    public record Failure(long seed, String detail, RecordedChoices choices) {
    }

    /**
     * What was played.
     *
     * @param failure the first
     */
    public record Result(long histories, long calls, Optional<Failure> failure) {
    }

    /** @param progress is told now and then how many were begun */
    public static Result play(ChangeMutant mutant, long from, long seeds, Duration longest, int workers, LongConsumer progress) {
        return new ChangeCampaign(mutant, from, seeds, longest).play(from, workers, progress);
    }

    private Result play(long from, int workers, LongConsumer progress) {
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        for (int worker = 0; worker < workers; worker++) {
            threads.execute(this::work);
        }
        threads.shutdown();
        try {
            while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
                progress.accept(Math.min(next.get(), end.get()) - from);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            return new Result(histories, calls, Optional.ofNullable(wrong.firstEntry()).map(first -> new Failure(first.getKey(),
                    first.getValue().violation().orElseThrow(), first.getValue().choices())));
        }
    }

    private void work() {
        Stage stage = new Stage();
        for (long seed = next.getAndIncrement(); seed < end.get() && System.nanoTime() < deadline; seed = next.getAndIncrement()) {
            ChangeHistory.End played = ChangeHistory.play(stage, Choices.ofSeed(seed), mutant, Trace.none());
            synchronized (this) {
                histories++;
                calls += played.calls();
                if (played.violation().isPresent()) {
                    wrong.put(seed, played);
                    end.accumulateAndGet(seed, Math::min);
                }
            }
        }
    }

    /** A history step by step, with its result. */
    public static List<String> told(Choices choices, ChangeMutant mutant) {
        Trace trace = Trace.kept();
        Optional<String> violation = ChangeHistory.play(new Stage(), choices, mutant, trace).violation();
        List<String> lines = new ArrayList<>(trace.lines());
        lines.add(violation.map(detail -> "WRONG: " + detail).orElse("All is as it must be."));
        return lines;
    }

    /** The simplest choices found with which something is wrong of the same kind: what is said begins alike. */
    public static Choices simplest(Failure failure, ChangeMutant mutant) {
        Stage stage = new Stage();
        String kind = kind(failure.detail());
        return Choices.given(Shrink.simplest(failure.choices(), fewer -> {
            ChangeHistory.End end = ChangeHistory.play(stage, Choices.given(fewer), mutant, Trace.none());
            return end.violation().filter(detail -> kind(detail).equals(kind))
                    .map(detail -> new Shrink.Attempt(end.choices(), end.steps()));
        }, MOST_ATTEMPTS));
    }

    private static String kind(String detail) {
        return String.join(" ", List.of(detail.split(" ")).subList(0, Math.min(3, detail.split(" ").length)));
    }
}
