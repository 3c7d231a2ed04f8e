package io.relata.internal.engine.read.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.Walk;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.music.Music;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The Queries of one page run at the same time, and none of them when the page is there. */
class ParallelQueriesTest {
    private final AtomicInteger running = new AtomicInteger();
    private final Set<Thread> readers = ConcurrentHashMap.newKeySet();
    private final ThreadPoolExecutor threads = (ThreadPoolExecutor) Executors.newFixedThreadPool(4);

    @AfterEach
    void stop() {
        threads.shutdown();
    }

    @Test
    void queriesAreUnderWayAtTheSameTimeOneOfThemInTheCallersThread() {
        CyclicBarrier five = new CyclicBarrier(5);

        page(5, query -> meetAt(five));

        assertThat(readers).hasSize(5).contains(Thread.currentThread());
        assertThat(running).hasValue(0);
    }

    @Test
    void twentyQueriesTakeNoMoreThreadsThanThereAre() {
        page(20, query -> {});

        assertThat(readers).hasSizeLessThanOrEqualTo(5);
        assertThat(threads.getLargestPoolSize()).isLessThanOrEqualTo(4);
        assertThat(threads.getQueue()).isEmpty();
        assertThat(running).hasValue(0);
    }

    @Test
    void failureIsToldWhenTheOtherQueriesHaveEnded() {
        CountDownLatch failed = new CountDownLatch(1);

        assertThatThrownBy(() -> page(5, query -> {
            if (query.partition().equals("tag#t0")) {
                failed.countDown();
                throw new IllegalStateException("throttled");
            }
            await(failed);
        })).isInstanceOf(IllegalStateException.class).hasMessage("throttled");

        assertThat(running).hasValue(0);
        assertThat(threads.getQueue()).isEmpty();
    }

    private Page page(int tags, Consumer<Query> during) {
        TableReads table = new TableReads() {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return Optional.empty();
            }

            @Override
            public Slice query(Query query) {
                running.incrementAndGet();
                readers.add(Thread.currentThread());
                try {
                    during.accept(query);
                    return new Slice(List.of(), Optional.empty());
                } finally {
                    running.decrementAndGet();
                }
            }
        };
        ListOptions options = Walk.options(50, Direction.ASCENDING);
        List<String> names = IntStream.range(0, tags).mapToObj(tag -> "t" + tag).toList();
        return new ReadPage(new ReadContext(Music.MODEL, table, threads, Clock.systemUTC()))
                .read(Listing.tagged(names, Listing.Combination.ANY, List.of(Music.LABEL), options), options);
    }

    private static void meetAt(CyclicBarrier barrier) {
        try {
            barrier.await(2, TimeUnit.MINUTES);
        } catch (Exception e) {
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
