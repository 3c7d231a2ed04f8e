package io.relata.simulation;

import io.relata.simulation.choice.ChoiceTape;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.history.History;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.InvariantViolation;
import io.relata.simulation.stage.Stage;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Many histories, one for each seed, several side by side, until one goes wrong. Which one is found does not depend on how many are played
 * at once.
 */
public final class Campaign {
    private final Plan plan;
    private final Supplier<HistoryOptions> play;
    private final AtomicLong nextSeed;
    private final AtomicLong end;
    private final long deadline;
    private final PlayedCounts total = new PlayedCounts();
    private final TreeMap<Long, History.End> failures = new TreeMap<>();

    /**
     * What to play.
     *
     * @param workers how many histories are played at once
     */
    public record Plan(long from, long histories, Duration longest, int workers) {
    }

    /**
     * A history that went wrong.
     *
     * @param choices all that was left to chance in it
     */
    public record Failure(long seed, InvariantViolation violation, ChoiceTape choices) {
    }

    /** How it ended, and the first that went wrong. */
    public record Result(PlayedCounts tally, Optional<Failure> failure) {
    }

    private Campaign(Plan plan, Supplier<HistoryOptions> play) {
        this.plan = plan;
        this.play = play;
        this.nextSeed = new AtomicLong(plan.from());
        this.end = new AtomicLong(plan.from() + plan.histories());
        this.deadline = System.nanoTime() + plan.longest().toNanos();
    }

    /**
     * @param play makes one for each history
     * @param progress is told now and then how many were begun
     */
    public static Result run(Plan plan, Supplier<HistoryOptions> play, LongConsumer progress) {
        return new Campaign(plan, play).run(progress);
    }

    private Result run(LongConsumer progress) {
        CountDownLatch working = new CountDownLatch(plan.workers());
        for (int i = 0; i < plan.workers(); i++) {
            Thread lane = new Thread(() -> {
                try {
                    work();
                } finally {
                    working.countDown();
                }
            }, "lane " + i);
            lane.setDaemon(true);
            lane.start();
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

    /** Seeds are handed out in order, and all that were handed out are played, so nothing before the first failure is left out. */
    private void work() {
        Stage stage = new Stage();
        PlayedCounts tally = new PlayedCounts();
        for (long seed = nextSeed.getAndIncrement(); seed < end.get() && System.nanoTime() < deadline; seed = nextSeed.getAndIncrement()) {
            History.End ended = History.play(stage, Choices.ofSeed(seed), tally.faults(), play.get());
            tally.add(ended.calls());
            if (ended.violation().isPresent()) {
                failed(seed, ended);
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
