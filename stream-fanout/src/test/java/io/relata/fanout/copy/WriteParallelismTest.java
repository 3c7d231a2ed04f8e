package io.relata.fanout.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.fanout.work.CopyPosition;
import java.util.ArrayList;
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

    private CopyTraversal walk(WriteParallelism lanes, Consumer<List<String>> work) {
        List<FindCopies.Found> copies = IntStream.range(0, COPIES)
                .mapToObj(i -> new FindCopies.Found("c%03d".formatted(i), FindCopies.Seen.IN_BOTH)).toList();
        CopyRange leg = new CopyRange("stores", behind -> copies.iterator(), batch -> {
            List<String> ids = batch.stream().map(FindCopies.Found::otherId).toList();
            batches.add(ids);
            work.accept(ids);
        }, lanes.count());
        return new CopyTraversal(List.of(leg), Optional.empty(), lanes);
    }

    @Test
    void batchesOfAStepAreUnderWayAtTheSameTime() {
        CyclicBarrier four = new CyclicBarrier(4);
        CopyTraversal walk = walk(new WriteParallelism(4, threads), batch -> meetAt(four));

        assertThat(walk.advance(Integer.MAX_VALUE)).isEqualTo(100);

        assertThat(batches).hasSize(4).allMatch(batch -> batch.size() == 25);
        assertThat(walk.reached()).contains(new CopyPosition("stores", "c099"));
    }

    @Test
    void inOneThreadTheyComeInOrderHoweverManyLanesThereAre() {
        CopyTraversal walk = walk(new WriteParallelism(4, Runnable::run), batch -> {});

        assertThat(List.of(walk.advance(Integer.MAX_VALUE), walk.advance(Integer.MAX_VALUE), walk.advance(Integer.MAX_VALUE)))
                .containsExactly(100, 80, 0);

        assertThat(batches.stream().flatMap(List::stream).toList()).hasSize(COPIES).isSorted();
    }

    @Test
    void stepIsNoLongerThanAskedFor() {
        CopyTraversal walk = walk(new WriteParallelism(4, Runnable::run), batch -> {});

        assertThat(walk.advance(60)).isEqualTo(60);

        assertThat(batches).extracting(List::size).containsExactly(25, 25, 10);
        assertThat(walk.reached()).contains(new CopyPosition("stores", "c059"));
    }

    @Test
    void failureIsReportedWhenTheOthersHaveEndedAndThePlaceStaysBehindAllOfThem() throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CyclicBarrier four = new CyclicBarrier(4);
        List<String> ended = new CopyOnWriteArrayList<>();
        CopyTraversal walk = walk(new WriteParallelism(4, threads), batch -> {
            meetAt(four);
            if (batch.contains("c000")) {
                failed.countDown();
                throw new IllegalStateException("throttled");
            }
            await(release);
            ended.add(batch.get(0));
        });

        CompletableFuture<Integer> step = CompletableFuture.supplyAsync(() -> walk.advance(Integer.MAX_VALUE));
        await(failed);
        assertThat(step).isNotDone();
        release.countDown();

        assertThatThrownBy(() -> step.get(20, TimeUnit.SECONDS)).hasRootCauseMessage("throttled");
        assertThat(ended).containsExactlyInAnyOrder("c025", "c050", "c075");
        assertThat(walk.reached()).isEmpty();
    }

    @Test
    void whatHasNotBegunWhenOneFailsIsLeftOut() {
        CopyTraversal walk = walk(new WriteParallelism(4, Runnable::run), batch -> {
            throw new IllegalStateException("throttled");
        });

        assertThatThrownBy(() -> walk.advance(Integer.MAX_VALUE)).hasMessage("throttled");

        assertThat(batches).hasSize(1);
    }

    @Test
    void severalFailuresAreToldTogether() {
        CyclicBarrier two = new CyclicBarrier(2);
        WriteParallelism lanes = new WriteParallelism(2, threads);

        assertThatThrownBy(() -> lanes.run(List.of(failing(two, "first"), failing(two, "second")))).hasMessage("first")
                .satisfies(failure -> assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly("second"));
    }

    @Test
    void moreCallersThanThreadsDoNotWaitForEachOther() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        ExecutorService callers = Executors.newFixedThreadPool(8);
        try {
            List<CompletableFuture<Integer>> walks = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                CopyTraversal walk = walk(new WriteParallelism(4, one), batch -> {});
                walks.add(CompletableFuture.supplyAsync(() -> walk.advance(Integer.MAX_VALUE), callers));
            }
            for (CompletableFuture<Integer> walk : walks) {
                assertThat(walk.get(20, TimeUnit.SECONDS)).isEqualTo(100);
            }
        } finally {
            one.shutdownNow();
            callers.shutdownNow();
        }
    }

    @Test
    void batchThatTheExecutorRefusesFailsTheStep() {
        threads.shutdown();

        assertThatThrownBy(() -> walk(new WriteParallelism(4, threads), batch -> {}).advance(Integer.MAX_VALUE))
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
            barrier.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("they did not run at the same time", e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
