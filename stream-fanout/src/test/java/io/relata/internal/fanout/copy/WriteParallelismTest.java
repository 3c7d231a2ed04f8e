package io.relata.internal.fanout.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.fanout.work.CopyPosition;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriteParallelismTest {
    private static final int COPIES = 180;

    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final List<List<String>> batches = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private CopyTraversal traversal(WriteParallelism parallelism, Consumer<List<String>> work) {
        return new CopyTraversal(List.of(new Stores(parallelism.count(), work)), Optional.empty(), parallelism);
    }

    private final class Stores implements CopyRange {
        private final int parallelism;
        private final Consumer<List<String>> work;

        Stores(int parallelism, Consumer<List<String>> work) {
            this.parallelism = parallelism;
            this.work = work;
        }

        @Override
        public String name() {
            return "stores";
        }

        @Override
        public int parallelism() {
            return parallelism;
        }

        @Override
        public Iterator<FindCopies.Found> after(Optional<String> id) {
            return IntStream.range(0, COPIES).mapToObj(i -> new FindCopies.Found("c%03d".formatted(i), FindCopies.Seen.IN_BOTH)).iterator();
        }

        @Override
        public void process(List<FindCopies.Found> batch) {
            List<String> ids = batch.stream().map(FindCopies.Found::otherId).toList();
            batches.add(ids);
            work.accept(ids);
        }
    }

    @Test
    void batchesOfARangeAreProcessedInParallel() {
        CyclicBarrier four = new CyclicBarrier(4);
        CopyTraversal traversal = traversal(new WriteParallelism(4, threads), batch -> meetAt(four));

        assertThat(traversal.processNext(Integer.MAX_VALUE)).isEqualTo(100);

        assertThat(batches).hasSize(4).allMatch(batch -> batch.size() == 25);
        assertThat(traversal.reached()).contains(new CopyPosition("stores", "c099"));
    }

    @Test
    void oneThreadProcessesBatchesInOrderWhateverTheParallelism() {
        CopyTraversal traversal = traversal(new WriteParallelism(4, Runnable::run), batch -> {});

        assertThat(List.of(traversal.processNext(Integer.MAX_VALUE), traversal.processNext(Integer.MAX_VALUE),
                traversal.processNext(Integer.MAX_VALUE)))
                .containsExactly(100, 80, 0);

        assertThat(batches.stream().flatMap(List::stream).toList()).hasSize(COPIES).isSorted();
    }

    @Test
    void noMoreEntriesAreProcessedThanAskedFor() {
        CopyTraversal traversal = traversal(new WriteParallelism(4, Runnable::run), batch -> {});

        assertThat(traversal.processNext(60)).isEqualTo(60);

        assertThat(batches).extracting(List::size).containsExactly(25, 25, 10);
        assertThat(traversal.reached()).contains(new CopyPosition("stores", "c059"));
    }

    @Test
    void failureIsThrownAfterTheOtherBatchesEndedAndThePositionDoesNotMove() throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CyclicBarrier four = new CyclicBarrier(4);
        List<String> ended = new CopyOnWriteArrayList<>();
        CopyTraversal traversal = traversal(new WriteParallelism(4, threads), batch -> {
            meetAt(four);
            if (batch.contains("c000")) {
                failed.countDown();
                throw new IllegalStateException("throttled");
            }
            await(release);
            ended.add(batch.get(0));
        });

        CompletableFuture<Integer> step = CompletableFuture.supplyAsync(() -> traversal.processNext(Integer.MAX_VALUE));
        await(failed);
        assertThat(step).isNotDone();
        release.countDown();

        assertThatThrownBy(() -> step.get(2, TimeUnit.MINUTES)).hasRootCauseMessage("throttled");
        assertThat(ended).containsExactlyInAnyOrder("c025", "c050", "c075");
        assertThat(traversal.reached()).isEmpty();
    }

    @Test
    void batchesThatHaveNotStartedAreSkippedAfterAFailure() {
        CopyTraversal traversal = traversal(new WriteParallelism(4, Runnable::run), batch -> {
            throw new IllegalStateException("throttled");
        });

        assertThatThrownBy(() -> traversal.processNext(Integer.MAX_VALUE)).hasMessage("throttled");

        assertThat(batches).hasSize(1);
    }

    @Test
    void laterFailuresAreSuppressedExceptionsOfTheFirst() {
        CyclicBarrier two = new CyclicBarrier(2);
        WriteParallelism parallelism = new WriteParallelism(2, threads);

        assertThatThrownBy(() -> parallelism.run(List.of(failing(two, "first"), failing(two, "second")))).hasMessage("first")
                .satisfies(failure -> assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly("second"));
    }

    @Test
    void moreCallersThanThreadsDoNotDeadlock() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        ExecutorService callers = Executors.newFixedThreadPool(8);
        try {
            List<CompletableFuture<Integer>> steps = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                CopyTraversal traversal = traversal(new WriteParallelism(4, one), batch -> {});
                steps.add(CompletableFuture.supplyAsync(() -> traversal.processNext(Integer.MAX_VALUE), callers));
            }
            for (CompletableFuture<Integer> step : steps) {
                assertThat(step.get(2, TimeUnit.MINUTES)).isEqualTo(100);
            }
        } finally {
            one.shutdownNow();
            callers.shutdownNow();
        }
    }

    @Test
    void batchThatTheExecutorRejectsIsAFailure() {
        threads.shutdown();

        assertThatThrownBy(() -> traversal(new WriteParallelism(4, threads), batch -> {}).processNext(Integer.MAX_VALUE))
                .isInstanceOf(RejectedExecutionException.class);
    }

    private static Runnable failing(CyclicBarrier together, String message) {
        return () -> {
            meetAt(together);
            throw new IllegalStateException(message);
        };
    }

    private static void meetAt(CyclicBarrier barrier) {
        try {
            barrier.await(2, TimeUnit.MINUTES);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("they did not run at the same time", e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
