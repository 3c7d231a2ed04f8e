package io.relata.simulation.generated;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Plays every mutant of some packages. First histories are played without any, which tells where each would make a difference; then each is
 * played in those, until one notices it.
 */
public final class GeneratedMutants {
    private final Plan plan;
    private final Map<Long, BitSet> reached = new ConcurrentSkipListMap<>();
    private final Map<Integer, Outcome> outcomes = new ConcurrentHashMap<>();
    private final AtomicLong nextSeed;
    private final AtomicInteger nextMutant = new AtomicInteger();
    private final LongConsumer progress;
    private volatile List<GeneratedMutant> mutants = List.of();

    /**
     * What to play.
     *
     * @param packages those that get mutants, each with those below it
     * @param models what histories are about; empty for all
     * @param seeds how many histories are looked through for those in which a mutant makes a difference
     * @param most in how many of these each mutant is played at most
     */
    public record Plan(Set<String> packages, List<String> models, long from, long seeds, int most, int workers) {
    }

    /**
     * What came of a mutant.
     *
     * @param histories how many were played with it
     * @param noticed what the last of them violated, if it did
     */
    public record Outcome(GeneratedMutant mutant, int histories, Optional<String> noticed) {
        /** Whether it makes a difference in a history. */
        public boolean isReached() {
            return histories > 0;
        }
    }

    private GeneratedMutants(Plan plan, LongConsumer progress) {
        this.plan = plan;
        this.nextSeed = new AtomicLong(plan.from());
        this.progress = progress;
    }

    /**
     * @param progress receives how many histories without mutants, and then how many mutants, were begun
     * @return one for each mutant, in the order of classes and lines
     */
    public static List<Outcome> play(Plan plan, LongConsumer progress) {
        return new GeneratedMutants(plan, progress).play();
    }

    private List<Outcome> play() {
        List<TimedPlayer> players = IntStream.range(0, plan.workers())
                .mapToObj(worker -> new TimedPlayer(plan.packages(), plan.models())).toList();
        mutants = players.get(0).mutants();
        try {
            inParallel(players, this::findReached);
            inParallel(players, this::playMutants);
        } finally {
            players.forEach(TimedPlayer::close);
        }
        return mutants.stream().map(mutant -> outcomes.getOrDefault(mutant.number(), new Outcome(mutant, 0, Optional.empty()))).toList();
    }

    private void findReached(TimedPlayer player) {
        for (long seed = nextSeed.getAndIncrement(); seed < plan.from() + plan.seeds(); seed = nextSeed.getAndIncrement()) {
            long played = seed;
            reached.put(seed, player.reached(seed)
                    .orElseThrow(() -> new IllegalStateException("history " + played + " goes wrong without a mutant")));
            progress.accept(seed - plan.from());
        }
    }

    private void playMutants(TimedPlayer player) {
        for (int next = nextMutant.getAndIncrement(); next < mutants.size(); next = nextMutant.getAndIncrement()) {
            outcomes.put(next, outcome(player, mutants.get(next)));
            progress.accept(next);
        }
    }

    private Outcome outcome(TimedPlayer player, GeneratedMutant mutant) {
        List<Long> seeds = reached.entrySet().stream().filter(each -> each.getValue().get(mutant.number())).limit(plan.most())
                .map(Map.Entry::getKey).toList();
        int played = 0;
        for (long seed : seeds) {
            played++;
            Optional<String> violated = player.violated(seed, mutant.number());
            if (violated.isPresent()) {
                return new Outcome(mutant, played, violated);
            }
        }
        return new Outcome(mutant, played, Optional.empty());
    }

    private static void inParallel(List<TimedPlayer> players, Consumer<TimedPlayer> work) {
        ExecutorService workers = Executors.newFixedThreadPool(players.size());
        try {
            List<Future<?>> working = players.stream().<Future<?>>map(player -> workers.submit(() -> work.accept(player))).toList();
            for (Future<?> each : working) {
                each.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while mutants were played", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("mutants can't be played", e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }
}
