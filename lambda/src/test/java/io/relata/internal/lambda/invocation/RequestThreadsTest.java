package io.relata.internal.lambda.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestThreadsTest {
    @ParameterizedTest
    @CsvSource({"128,20,2", "256,20,3", "512,20,5", "1024,20,10", "1769,20,16", "2048,20,19", "3008,20,20", "10240,20,20", "512,4,4",
            "128,1,1"})
    void threadsDependOnTheMemory(int megabytes, int most, int threads) {
        assertThat(RequestThreads.useful(Optional.of(megabytes), most)).isEqualTo(threads);
    }

    @Test
    void outsideOfLambdaThereIsAThreadForEachRequest() {
        assertThat(RequestThreads.useful(Optional.empty(), 20)).isEqualTo(20);
    }

    @Test
    void requestsWaitForAFreeThread() throws Exception {
        ThreadPoolExecutor threads = RequestThreads.atMost(3, "request");
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        try {
            List<CompletableFuture<Void>> all = IntStream.range(0, 20).mapToObj(i -> CompletableFuture.runAsync(() -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                three.countDown();
                await(three);
                running.decrementAndGet();
            }, threads)).toList();
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(2, TimeUnit.MINUTES);
        } finally {
            threads.shutdown();
        }
        assertThat(most).hasValue(3);
    }

    @Test
    void threadsStartWithWorkAndEndWhenIdle() {
        ThreadPoolExecutor threads = RequestThreads.atMost(3, "request");
        assertThat(threads.getPoolSize()).isZero();

        CompletableFuture<Thread> worker = CompletableFuture.supplyAsync(Thread::currentThread, threads);
        assertThat(worker.join().isDaemon()).isTrue();
        threads.setKeepAliveTime(1, TimeUnit.NANOSECONDS);

        assertThat(worker.join()).satisfies(RequestThreadsTest::ends);
        assertThat(threads.isShutdown()).isFalse();
    }

    private static void ends(Thread thread) {
        try {
            thread.join(20_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(thread.isAlive()).isFalse();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
