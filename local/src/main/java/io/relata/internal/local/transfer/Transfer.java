package io.relata.internal.local.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.engine.binding.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Makes passes over the lines of an input. Many lines are worked on at the same time, and accounted for in their order, so that the state
 * that is saved now and then says up to which line everything is done.
 */
final class Transfer {
    private static final long BETWEEN_SAVES_NANOS = Duration.ofSeconds(1).toNanos();
    /** Lines that wait for being accounted for, for each thread. */
    private static final int AHEAD = 4;
    private static final String PASS = "pass";
    private static final String ROUND = "round";
    private static final String LINE = "line";
    private static final String CREATED = "createdInRound";
    private static final String ORPHANED = "orphanedInRound";
    private static final String LAST_ROUND = "lastRound";
    private static final String REFUSAL_BYTES = "refusalBytes";

    private final Input input;
    private final TransferState state;
    private final RefusalFile refusals;
    private final Progress progress;
    private final int threads;
    private long saved = System.nanoTime();

    /** What is read, anew for each pass. */
    interface Input {
        Lines open() throws IOException;
    }

    private record Working(InputLine line, Future<Optional<Done>> done) {
    }

    Transfer(Input input, TransferState state, RefusalFile refusals, Progress progress, int threads) {
        this.input = input;
        this.state = state;
        this.refusals = refusals;
        this.progress = progress;
        this.threads = threads;
    }

    /** How long the file of refusals is, as far as a state tells. */
    static long refusalBytes(TransferState state) {
        return state.get(REFUSAL_BYTES);
    }

    /**
     * Makes the passes that are left, to their end.
     *
     * @throws RuntimeException the first failure; the state says what is done
     */
    void run(List<Pass> passes) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            while (state.get(PASS) < passes.size()) {
                Pass pass = passes.get((int) state.get(PASS));
                round(pass, pool);
                if (isToRepeat(pass)) {
                    state.add(ROUND, 1);
                    state.set(LAST_ROUND, state.get(CREATED) == 0 ? 1 : 0);
                } else {
                    state.add(PASS, 1);
                    state.set(ROUND, 0);
                    state.set(LAST_ROUND, 0);
                }
                List.of(LINE, CREATED, ORPHANED).forEach(each -> state.set(each, 0));
                state.save();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            state.save();
            pool.shutdownNow();
        }
    }

    /** Once nothing was created any more, another round tells what is refused. */
    private boolean isToRepeat(Pass pass) {
        return pass.isRepeated() && state.get(ORPHANED) > 0 && state.get(LAST_ROUND) == 0;
    }

    private void round(Pass pass, ExecutorService pool) throws IOException {
        try (Lines lines = input.open()) {
            for (long behind = 0; behind < state.get(LINE); behind++) {
                lines.next();
            }
            Deque<Working> working = new ArrayDeque<>();
            for (Optional<InputLine> next = lines.next(); next.isPresent(); next = lines.next()) {
                InputLine line = next.get();
                working.add(new Working(line, begun(pass, line, pool)));
                if (working.size() > threads * AHEAD) {
                    account(pass, working.remove());
                }
            }
            while (!working.isEmpty()) {
                account(pass, working.remove());
            }
        }
    }

    private static Future<Optional<Done>> begun(Pass pass, InputLine line, ExecutorService pool) {
        try {
            JsonNode json = Json.MAPPER.readTree(line.text());
            if (!(json instanceof ObjectNode object)) {
                return done(pass.malformed("it has to be an object"));
            }
            return pass.concerns(object) ? pool.submit(() -> pass.work(line, object)) : done(Optional.empty());
        } catch (JsonProcessingException e) {
            return done(pass.malformed(e.getOriginalMessage()));
        }
    }

    private static Future<Optional<Done>> done(Optional<Done> done) {
        return CompletableFuture.completedFuture(done);
    }

    private void account(Pass pass, Working next) {
        finished(next.done()).ifPresent(done -> account(pass, next.line(), done));
        state.add(LINE, 1);
        if (System.nanoTime() - saved > BETWEEN_SAVES_NANOS) {
            saved = System.nanoTime();
            state.save();
            progress.reached(state.count(Done.Effect.CREATED) + state.count(Done.Effect.UNCHANGED) + state.count(Done.Effect.REFUSED)
                    + state.count(Done.Effect.LEFT_OUT), "%,d refused".formatted(state.count(Done.Effect.REFUSED)));
        }
    }

    /** In a later round of a pass, what is not created now was told of before. */
    private void account(Pass pass, InputLine line, Done done) {
        boolean waits = done.effect() == Done.Effect.ORPHANED && pass.isRepeated() && state.get(LAST_ROUND) == 0;
        state.add(CREATED, done.effect() == Done.Effect.CREATED ? 1 : 0);
        if (waits) {
            state.add(ORPHANED, 1);
        } else if (state.get(ROUND) == 0 || done.effect() == Done.Effect.CREATED || done.effect() == Done.Effect.ORPHANED) {
            Done told = done.effect() == Done.Effect.ORPHANED ? new Done(Done.Effect.REFUSED, done.kind(), done.problem()) : done;
            state.count(told);
            if (told.effect() == Done.Effect.REFUSED) {
                state.set(REFUSAL_BYTES, refusals.add(line, told.problem()));
            }
        }
    }

    private static Optional<Done> finished(Future<Optional<Done>> done) {
        try {
            return done.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
