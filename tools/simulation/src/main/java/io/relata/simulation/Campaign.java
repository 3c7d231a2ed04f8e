package io.relata.simulation;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.history.AnswerCounts;
import io.relata.simulation.history.History;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.InvariantViolation;
import io.relata.simulation.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/**
 * Plays many histories, one for each seed, several in parallel, until one violates an invariant. Which one is found does not depend on the
 * number of workers.
 */
public final class Campaign {
    private final Plan plan;
    private final LongFunction<HistoryOptions> play;
    private final AtomicLong nextSeed;
    private final AtomicLong end;
    private final long deadline;
    private final PlayedCounts total = new PlayedCounts();
    private final TreeMap<Long, History.End> failures = new TreeMap<>();

    /**
     * What to play.
     *
     * @param workers how many histories are played in parallel
     */
    public record Plan(long from, long histories, Duration longest, int workers) {
    }

    /**
     * A history that violated an invariant.
     *
     * @param choices its random choices
     */
    public record Failure(long seed, InvariantViolation violation, RecordedChoices choices) {
    }

    /** The counts, and the first failure. */
    public record Result(PlayedCounts tally, Optional<Failure> failure) {
    }

    private Campaign(Plan plan, LongFunction<HistoryOptions> play) {
        this.plan = plan;
        this.play = play;
        this.nextSeed = new AtomicLong(plan.from());
        this.end = new AtomicLong(plan.from() + plan.histories());
        this.deadline = System.nanoTime() + plan.longest().toNanos();
    }

    /**
     * @param play options for the history of each seed
     * @param progress receives now and then how many were started
     */
    public static Result run(Plan plan, LongFunction<HistoryOptions> play, LongConsumer progress) {
        return new Campaign(plan, play).run(progress);
    }

    private Result run(LongConsumer progress) {
        CountDownLatch working = new CountDownLatch(plan.workers());
        for (int i = 0; i < plan.workers(); i++) {
            Thread worker = new Thread(() -> {
                try {
                    work();
                } finally {
                    working.countDown();
                }
            }, "worker " + i);
            worker.setDaemon(true);
            worker.start();
        }
        try {
            while (!working.await(1, TimeUnit.SECONDS)) {
                progress.accept(Math.min(nextSeed.get(), end.get()) - plan.from());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            return new Result(total, Optional.ofNullable(failures.firstEntry())
                    .map(first -> new Failure(first.getKey(), first.getValue().violation().orElseThrow(), first.getValue().choices())));
        }
    }

    /** Workers take seeds in order and play all that they take, so that no failure before the first one found is missed. */
    private void work() {
        Stage stage = new Stage();
        PlayedCounts tally = new PlayedCounts();
        for (long seed = nextSeed.getAndIncrement(); seed < end.get() && System.nanoTime() < deadline; seed = nextSeed.getAndIncrement()) {
            Choices choices = Choices.ofSeed(seed);
            try {
                HistoryOptions options = play.apply(seed);
                History.End ended = History.play(stage, choices, tally.faults(), options);
                tally.add(options.subject(), ended);
                if (ended.violation().isPresent()) {
                    failed(seed, ended);
                }
            } catch (RuntimeException | Error broken) {
                failed(seed, new History.End(Optional.of(new InvariantViolation(InvariantViolation.Kind.FAILURE, "the simulation itself: "
                        + broken + " at "
                        + List.of((broken.getCause() == null ? broken : broken.getCause()).getStackTrace()).stream().limit(3).toList())), 0,
                        new AnswerCounts(), 0,
                        choices.taken()));
                break;
            }
        }
        synchronized (this) {
            total.add(tally);
        }
    }

    private synchronized void failed(long seed, History.End ended) {
        failures.put(seed, ended);
        end.accumulateAndGet(seed, Math::min);
    }
}
