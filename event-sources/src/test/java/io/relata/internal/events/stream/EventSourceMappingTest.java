package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.relata.internal.events.function.FunctionErrorException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventSourceMappingTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final RecordFilter ENTITIES = new RecordFilter(List.of("{\"dynamodb\":{\"NewImage\":{\"kind\":{\"S\":[\"entity\"]}}}}"));
    private static final Delivery QUICK = new Delivery(100, 4, 3, Delivery.OnFunctionError.RETRY_WHOLE_BATCH, Duration.ofMillis(1),
            Duration.ofMillis(4));

    private final FakeStream stream = new FakeStream();
    private final List<FailedBatch> failed = new CopyOnWriteArrayList<>();

    @BeforeEach
    void openShard() {
        stream.open("shard-1");
    }

    @Test
    void recordsOfAnItemAreDeliveredInOrder() throws Exception {
        for (int i = 100; i < 500; i++) {
            stream.add("shard-1", Integer.toString(i), "item-" + i % 7);
        }
        FakeFunction function = FakeFunction.succeeding();
        run(function, QUICK.batchSize(10));
        for (int item = 0; item < 7; item++) {
            int same = item;
            assertThat(function.records().stream().map(Integer::valueOf).filter(number -> number % 7 == same)).isSorted();
        }
        assertThat(function.records()).hasSize(400).doesNotHaveDuplicates();
        assertThat(function.batches()).allSatisfy(batch -> assertThat(batch).hasSizeBetween(1, 10));
    }

    @Test
    void recordsOfDifferentItemsAreProcessedConcurrently() throws Exception {
        stream.add("shard-1", "1", "a");
        stream.add("shard-1", "2", "b");
        CyclicBarrier bothAtOnce = new CyclicBarrier(2);
        FakeFunction function = new FakeFunction(batch -> {
            meetAt(bothAtOnce);
            return FakeFunction.SUCCESS;
        });
        run(function, QUICK);
        assertThat(function.batches()).containsExactlyInAnyOrder(List.of("1"), List.of("2"));
    }

    @Test
    void recordsThatDoNotPassTheFilterAreNotDelivered() throws Exception {
        stream.add("shard-1", "1", "store#004");
        stream.add("shard-1", "2", "004");
        FakeFunction function = FakeFunction.succeeding();
        run(function, QUICK);
        assertThat(function.batches()).containsExactly(List.of("2"));
    }

    @Test
    void batchIsRetriedFromTheFirstFailedRecord() throws Exception {
        addFiveOfOneItem();
        AtomicInteger calls = new AtomicInteger();
        FakeFunction function = new FakeFunction(
                batch -> calls.incrementAndGet() == 1 ? FakeFunction.failing("4", "3") : FakeFunction.SUCCESS);
        run(function, QUICK);
        assertThat(function.batches()).containsExactly(List.of("1", "2", "3", "4", "5"), List.of("3", "4", "5"));
        assertThat(failed).isEmpty();
    }

    @Test
    void functionErrorRepeatsTheWholeBatch() throws Exception {
        addFiveOfOneItem();
        AtomicInteger calls = new AtomicInteger();
        FakeFunction function = new FakeFunction(batch -> {
            if (calls.incrementAndGet() < 3) {
                throw new FunctionErrorException("out of memory");
            }
            return FakeFunction.SUCCESS;
        });
        run(function, QUICK);
        assertThat(function.batches()).hasSize(3).containsOnly(List.of("1", "2", "3", "4", "5"));
    }

    @Test
    void batchIsGivenUpAfterItsRetriesAndTheNextGoesOn() throws Exception {
        addFiveOfOneItem();
        FakeFunction function = new FakeFunction(batch -> batch.contains("2") ? FakeFunction.failing("2") : FakeFunction.SUCCESS);
        run(function, QUICK.batchSize(3).maximumRetryAttempts(2));
        assertThat(function.batches()).containsExactly(List.of("1", "2", "3"), List.of("2", "3"), List.of("2", "3"), List.of("4", "5"));
        assertThat(failed).singleElement().satisfies(batch -> {
            assertThat(batch.records()).extracting(ChangeRecord::sequenceNumber).containsExactly("2", "3");
            assertThat(batch.attempts()).isEqualTo(3);
            assertThat(batch.shard()).isEqualTo("shard-1");
            assertThat(batch.error()).isEqualTo("reported as failed by the function");
        });
    }

    @Test
    void bisectingFindsTheOneRecordThatTheFunctionFailsOn() throws Exception {
        addFiveOfOneItem();
        FakeFunction function = new FakeFunction(batch -> {
            if (batch.contains("4")) {
                throw new FunctionErrorException("can't digest 4");
            }
            return FakeFunction.SUCCESS;
        });
        run(function, QUICK.maximumRetryAttempts(1).onFunctionError(Delivery.OnFunctionError.BISECT_BATCH));
        assertThat(failed).singleElement().satisfies(batch -> {
            assertThat(batch.records()).extracting(ChangeRecord::sequenceNumber).containsExactly("4");
            assertThat(batch.error()).isEqualTo("can't digest 4");
        });
        assertThat(function.records()).contains("1", "2", "3", "5");
    }

    @Test
    void failingItemDelaysOnlyItsOwnPartition() throws Exception {
        CountDownLatch othersDone = new CountDownLatch(1);
        stream.add("shard-1", "1", "a");
        stream.add("shard-1", "2", "b");
        FakeFunction function = new FakeFunction(batch -> {
            if (batch.contains("1")) {
                meetAt(othersDone);
            } else {
                othersDone.countDown();
            }
            return FakeFunction.SUCCESS;
        });
        run(function, QUICK);
        assertThat(function.batches()).containsExactlyInAnyOrder(List.of("1"), List.of("2"));
    }

    @Test
    void recordsOfChildShardsComeAfterThoseOfTheirParent() throws Exception {
        stream.add("shard-1", "1", "a");
        stream.openChild("shard-2", "shard-1");
        stream.add("shard-2", "2", "a");
        AtomicInteger calls = new AtomicInteger();
        FakeFunction function = new FakeFunction(batch -> calls.incrementAndGet() < 3 ? FakeFunction.failing("1") : FakeFunction.SUCCESS);
        try (EventSourceMapping mapping = start(function, QUICK, Checkpoints.inMemory())) {
            await().atMost(Duration.ofMinutes(2)).until(() -> function.batches().size() == 3);
            stream.close("shard-1");
            await().atMost(Duration.ofMinutes(2)).until(() -> function.batches().size() == 4);
            mapping.awaitQuiet(LONG);
        }
        assertThat(function.batches()).containsExactly(List.of("1"), List.of("1"), List.of("1"), List.of("2"));
    }

    @Test
    void childOfARemovedShardIsReadFromItsBeginning() throws Exception {
        stream.openChild("shard-2", "shard-0");
        stream.add("shard-2", "2", "a");
        FakeFunction function = FakeFunction.succeeding();
        run(function, QUICK);
        assertThat(function.records()).containsExactly("2");
    }

    @Test
    @SuppressWarnings("try")
    void restartContinuesAfterTheLastRecordWithAllEarlierOnesProcessed(@TempDir Path data) throws Exception {
        Path file = data.resolve("checkpoints.json");
        stream.add("shard-1", "1", "a");
        stream.add("shard-1", "2", "a");
        stream.add("shard-1", "3", "b");
        CountDownLatch hang = new CountDownLatch(1);
        FakeFunction hangingOnTheSecond = new FakeFunction(batch -> {
            if (batch.contains("2")) {
                meetAt(hang);
                throw new FunctionErrorException("killed");
            }
            return FakeFunction.SUCCESS;
        });
        try (EventSourceMapping mapping = start(hangingOnTheSecond, QUICK.batchSize(1), Checkpoints.in(file))) {
            await().atMost(Duration.ofMinutes(2)).until(() -> hangingOnTheSecond.records().containsAll(List.of("1", "2", "3")));
            await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(file).hasContent("{\"shard-1\":\"1\"}"));
        }
        FakeFunction next = FakeFunction.succeeding();
        run(next, QUICK, Checkpoints.in(file));
        assertThat(next.records()).containsExactlyInAnyOrder("2", "3");
        assertThat(file).hasContent("{\"shard-1\":\"3\"}");
    }

    @Test
    void finishedShardsAreNotReadAgainAfterARestart(@TempDir Path data) throws Exception {
        Path file = data.resolve("checkpoints.json");
        stream.add("shard-1", "1", "a");
        stream.openChild("shard-2", "shard-1");
        stream.close("shard-1");
        stream.add("shard-2", "2", "a");
        run(FakeFunction.succeeding(), QUICK, Checkpoints.in(file));
        stream.add("shard-2", "3", "a");
        FakeFunction next = FakeFunction.succeeding();
        run(next, QUICK, Checkpoints.in(file));
        assertThat(next.records()).containsExactly("3");
    }

    @Test
    void lostCheckpointMeansReadingFromTheOldestRecord() throws Exception {
        for (int i = 1; i <= 4; i++) {
            stream.add("shard-1", Integer.toString(i), "a");
        }
        stream.trim("shard-1", 2);
        Checkpoints checkpoints = Checkpoints.inMemory();
        checkpoints.reached(new ChangeStream.Shard("shard-1", Optional.empty()), "1");
        FakeFunction function = FakeFunction.succeeding();
        run(function, QUICK, checkpoints);
        assertThat(function.records()).containsExactly("3", "4");
    }

    @Test
    void readingContinuesAfterTheStreamWasUnavailable() throws Exception {
        stream.add("shard-1", "1", "a");
        FakeFunction function = FakeFunction.succeeding();
        try (EventSourceMapping mapping = start(function, QUICK, Checkpoints.inMemory())) {
            mapping.awaitQuiet(LONG);
            stream.fail(2);
            stream.add("shard-1", "2", "a");
            mapping.awaitQuiet(LONG);
        }
        assertThat(function.records()).containsExactly("1", "2");
    }

    @Test
    void awaitQuietIncludesRecordsThatTheFunctionCaused() throws Exception {
        stream.add("shard-1", "10", "a");
        FakeFunction function = new FakeFunction(batch -> {
            int next = Integer.parseInt(batch.get(0)) + 1;
            if (next < 20) {
                stream.add("shard-1", Integer.toString(next), "a");
            }
            return FakeFunction.SUCCESS;
        });
        run(function, QUICK);
        assertThat(function.records()).hasSize(10).last().isEqualTo("19");
    }

    @Test
    void awaitQuietTimesOutWhenTheFunctionDoesNotFinish() {
        stream.add("shard-1", "1", "a");
        CountDownLatch hang = new CountDownLatch(1);
        FakeFunction function = new FakeFunction(batch -> {
            meetAt(hang);
            return FakeFunction.SUCCESS;
        });
        try (EventSourceMapping mapping = start(function, QUICK, Checkpoints.inMemory())) {
            assertThatThrownBy(() -> mapping.awaitQuiet(Duration.ofMillis(50))).isInstanceOf(TimeoutException.class)
                    .hasMessage("the stream was not processed to its end within PT0.05S");
            hang.countDown();
        }
    }

    @Test
    void batchesStayWithinTheEventLimitOfLambda() throws Exception {
        List<ChangeRecord> large = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            large.add(
                    new ChangeRecord(Integer.toString(i), "a", "{\"dynamodb\":{\"NewImage\":{\"kind\":{\"S\":\"entity\"},\"data\":{\"S\":\""
                            + "x".repeat(1_000_000) + "\"}},\"SequenceNumber\":\"" + i + "\"}}"));
        }
        AtomicInteger largest = new AtomicInteger();
        FakeFunction function = FakeFunction.succeeding();
        ChangeStream oneLargePage = new OnePage(large);
        Subscription subscription = new Subscription(event -> {
            largest.accumulateAndGet(event.length, Math::max);
            return function.invoke(event);
        }, ENTITIES, QUICK, failed::add);
        try (EventSourceMapping mapping = EventSourceMapping.start(oneLargePage, subscription, Checkpoints.inMemory())) {
            mapping.awaitQuiet(LONG);
        }
        assertThat(function.records()).hasSize(20).doesNotHaveDuplicates();
        assertThat(largest.get()).isLessThanOrEqualTo(6 * 1024 * 1024);
    }

    private void addFiveOfOneItem() {
        for (int i = 1; i <= 5; i++) {
            stream.add("shard-1", Integer.toString(i), "a");
        }
    }

    private void run(FakeFunction function, Delivery delivery) throws Exception {
        run(function, delivery, Checkpoints.inMemory());
    }

    private void run(FakeFunction function, Delivery delivery, Checkpoints checkpoints) throws Exception {
        try (EventSourceMapping mapping = start(function, delivery, checkpoints)) {
            mapping.awaitQuiet(LONG);
        }
    }

    private EventSourceMapping start(FakeFunction function, Delivery delivery, Checkpoints checkpoints) {
        return EventSourceMapping.start(stream, new Subscription(function, ENTITIES, delivery, failed::add), checkpoints);
    }

    private static void meetAt(CyclicBarrier barrier) {
        try {
            barrier.await(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new FunctionErrorException("no concurrent invocation", e);
        }
    }

    private static void meetAt(CountDownLatch latch) {
        try {
            latch.await(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A stream that returns all its records at once. */
    private record OnePage(List<ChangeRecord> records) implements ChangeStream {
        @Override
        public String arn() {
            return "arn:one-page";
        }

        @Override
        public List<Shard> shards() {
            return List.of(new Shard("shard-1", Optional.empty()));
        }

        @Override
        public String iterator(Shard shard, Optional<String> after) {
            return after.isPresent() ? "end" : "beginning";
        }

        @Override
        public String end(Shard shard) {
            return "end";
        }

        @Override
        public Page read(String iterator) {
            return new Page(iterator.equals("beginning") ? records : List.of(), Optional.of("end"));
        }
    }
}
