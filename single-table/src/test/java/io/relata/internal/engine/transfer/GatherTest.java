package io.relata.internal.engine.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GatherTest {
    private static final Duration LONG = Duration.ofDays(1);

    private final ConcurrentLinkedQueue<Integer> sizes = new ConcurrentLinkedQueue<>();

    @Test
    void requestWaitsUntilItIsFull() {
        try (Gather<Integer, Integer> gather = new Gather<>(3, LONG, 2, counted(number -> number * 10))) {
            assertThat(asked(gather, 6)).containsExactly(0, 10, 20, 30, 40, 50);
        }
        assertThat(sizes).containsExactly(3, 3);
    }

    @Test
    void requestThatWaitedLongEnoughIsMade() {
        try (Gather<Integer, Integer> gather = new Gather<>(3, Duration.ZERO, 1, counted(number -> number + 1))) {
            assertThat(gather.ask(7)).isEqualTo(8);
        }
        assertThat(sizes).containsExactly(1);
    }

    @Test
    void failureIsTheAnswerOfAllThatAsked() {
        try (Gather<Integer, Integer> gather = new Gather<>(2, LONG, 1, counted(number -> {
            throw new IllegalStateException("no table");
        }))) {
            assertThatThrownBy(() -> asked(gather, 2)).hasRootCauseMessage("no table");
        }
    }

    @Test
    void anErrorIsTheAnswerToo() {
        try (Gather<Integer, Integer> gather = new Gather<>(2, LONG, 1, counted(number -> {
            throw new StackOverflowError("too deep");
        }))) {
            assertThatThrownBy(() -> asked(gather, 2)).hasRootCauseMessage("too deep");
        }
    }

    @Test
    void whoWaitsWhenItIsClosedIsTold() {
        Gather<Integer, Integer> gather = new Gather<>(2, LONG, 2, counted(number -> number));
        CompletableFuture<Integer> waits = CompletableFuture.supplyAsync(() -> gather.ask(1));

        gather.close();

        assertThatThrownBy(waits::join).hasRootCauseMessage("it was closed");
        assertThatThrownBy(() -> gather.ask(1)).hasMessage("it was closed");
    }

    private Function<List<Integer>, List<Integer>> counted(Function<Integer, Integer> answer) {
        return all -> {
            sizes.add(all.size());
            return all.stream().map(answer).toList();
        };
    }

    private static List<Integer> asked(Gather<Integer, Integer> gather, int questions) {
        ExecutorService threads = Executors.newFixedThreadPool(questions);
        try {
            List<CompletableFuture<Integer>> asked = IntStream.range(0, questions)
                    .mapToObj(number -> CompletableFuture.supplyAsync(() -> gather.ask(number), threads)).toList();
            return asked.stream().map(CompletableFuture::join).toList();
        } finally {
            threads.shutdown();
        }
    }
}
