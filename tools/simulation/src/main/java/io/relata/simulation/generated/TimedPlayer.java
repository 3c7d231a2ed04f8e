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
    /** Many times as long as a history takes. */
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final String PLAYER = "io.relata.simulation.GeneratedPlayer";

    private final Set<String> packages;
    private final List<String> models;
    private List<GeneratedMutant> mutants = List.of();
    private MutantPlayer player;
    private ExecutorService thread;

    TimedPlayer(Set<String> packages, List<String> models) {
        this.packages = packages;
        this.models = models;
        this.thread = newThread();
        this.player = newPlayer();
    }

    /** Those of the packages. */
    List<GeneratedMutant> mutants() {
        return mutants;
    }

    /** @see MutantPlayer#reached */
    BitSet reached(long seed) {
        return within(() -> player.reached(seed)).orElseGet(BitSet::new);
    }

    /** What a mutant violated in a history, if anything. */
    Optional<String> violated(long seed, int mutant) {
        Optional<Optional<String>> violated = within(() -> player.violated(seed, mutant));
        if (violated.isPresent() && violated.get().isEmpty()) {
            return Optional.empty();
        }
        if (violated.isEmpty() || reached(seed).isEmpty()) {
            player = newPlayer();
        }
        return violated.orElse(Optional.of("endless"));
    }

    /** The result; empty, if there is none in time. Then the mutant is off and the thread is another one. */
    private <T> Optional<T> within(Callable<T> play) {
        Future<T> future = thread.submit(play);
        try {
            return Optional.of(future.get(LONGEST.toSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            player.turnOff();
            thread.shutdownNow();
            thread = newThread();
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a history was played", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a history can't be played", e.getCause());
        }
    }

    private MutantPlayer newPlayer() {
        MutatingLoader loader = new MutatingLoader(packages);
        mutants = loader.load();
        try {
            return within(() -> (MutantPlayer) loader.loadClass(PLAYER).getConstructor(List.class).newInstance(models))
                    .orElseThrow(() -> new IllegalStateException("the models can't be loaded in " + LONGEST));
        } catch (RuntimeException e) {
            throw new IllegalStateException(PLAYER + " can't be made", e);
        }
    }

    private static ExecutorService newThread() {
        return Executors.newSingleThreadExecutor(body -> {
            Thread thread = new Thread(body, "mutants");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
