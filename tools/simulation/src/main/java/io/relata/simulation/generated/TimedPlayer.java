package io.relata.simulation.generated;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Plays histories in a thread of its own, so that a mutant that never ends is noticed too. Classes are loaded anew when a mutant has left
 * traces in them.
 */
final class TimedPlayer implements AutoCloseable {
    /** Many times as long as a history takes on a busy machine: what comes to no other mutant, and so is not counted, may be endless. */
    private static final Duration LONGEST = Duration.ofSeconds(30);
    /** While classes are loaded. */
    private static final Duration LOADING = Duration.ofMinutes(2);
    private static final String PLAYER = "io.relata.simulation.GeneratedPlayer";

    private final Set<String> packages;
    private final List<String> models;
    private Loaded loaded;

    /**
     * Classes that were loaded anew, and the thread in which they play.
     *
     * @param mutants those of the packages
     */
    private record Loaded(List<GeneratedMutant> mutants, MutantPlayer player, ExecutorService thread) {
        /** The result; empty, if there is none in time. */
        <T> Optional<T> within(Duration time, Callable<T> play) {
            return TimedPlayer.within(time, thread, play);
        }
    }

    TimedPlayer(Set<String> packages, List<String> models) {
        this.packages = packages;
        this.models = models;
        this.loaded = load();
    }

    /** Those of the packages. */
    List<GeneratedMutant> mutants() {
        return loaded.mutants();
    }

    /** @see MutantPlayer#reached */
    Optional<BitSet> reached(long seed) {
        return loaded.within(LOADING, () -> loaded.player().reached(seed)).flatMap(reached -> reached);
    }

    /** What a mutant violated in a history, if anything. */
    Optional<String> violated(long seed, int mutant) {
        Optional<Optional<String>> violated = loaded.within(LONGEST, () -> loaded.player().violated(seed, mutant));
        if (violated.isEmpty()) {
            loaded.player().turnOff();
            loadAnew();
            return Optional.of("endless");
        }
        if (violated.get().isPresent() && reached(seed).isEmpty()) {
            loadAnew();
        }
        return violated.get();
    }

    private void loadAnew() {
        loaded.thread().shutdownNow();
        loaded = load();
    }

    private Loaded load() {
        MutatingLoader loader = new MutatingLoader(packages);
        List<GeneratedMutant> mutants = loader.load();
        ExecutorService thread = Executors.newSingleThreadExecutor(body -> {
            Thread made = new Thread(body, "mutants");
            made.setDaemon(true);
            made.setContextClassLoader(loader);
            return made;
        });
        MutantPlayer player = within(LOADING, thread,
                () -> (MutantPlayer) loader.loadClass(PLAYER).getConstructor(List.class).newInstance(models))
                .orElseThrow(() -> new IllegalStateException("the models can't be loaded in " + LOADING));
        return new Loaded(mutants, player, thread);
    }

    private static <T> Optional<T> within(Duration time, ExecutorService thread, Callable<T> play) {
        Future<T> future = thread.submit(play);
        try {
            return Optional.of(future.get(time.toSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a history was played", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a history can't be played", e.getCause());
        }
    }

    @Override
    public void close() {
        loaded.thread().shutdownNow();
    }
}
