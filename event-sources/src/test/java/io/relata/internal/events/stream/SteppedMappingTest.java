package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.fanout.StreamFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SteppedMappingTest {
    private final FakeStream stream = new FakeStream();
    private final List<FailedBatch> givenUp = new ArrayList<>();

    @Test
    void nothingIsDeliveredUntilToldAndThenAllOnce() throws InterruptedException {
        FakeFunction function = FakeFunction.succeeding();
        SteppedMapping mapping = mapping(function);
        stream.open("a");
        stream.add("a", "1", "store");
        stream.add("a", "2", "store#copy");
        stream.add("a", "3", "customer");
        assertThat(function.batches()).isEmpty();

        assertThat(mapping.deliverAll()).isEqualTo(2);
        assertThat(mapping.deliverAll()).isZero();

        assertThat(function.batches()).containsExactly(List.of("1", "3"));
    }

    @Test
    void recordsThatTheFunctionAddsAreDeliveredToo() throws InterruptedException {
        stream.open("a");
        stream.add("a", "1", "store");
        FakeFunction function = new FakeFunction(batch -> {
            if (batch.contains("1")) {
                stream.add("a", "2", "link");
            }
            return FakeFunction.SUCCESS;
        });

        assertThat(mapping(function).deliverAll()).isEqualTo(2);
        assertThat(function.batches()).containsExactly(List.of("1"), List.of("2"));
    }

    @Test
    void childrenOfAShardFollowIt() throws InterruptedException {
        FakeFunction function = FakeFunction.succeeding();
        SteppedMapping mapping = mapping(function);
        stream.openChild("b", "a");
        stream.add("b", "2", "store");
        stream.open("a");
        stream.add("a", "1", "store");
        stream.close("a");

        mapping.deliverAll();
        stream.add("b", "3", "store");
        mapping.deliverAll();

        assertThat(function.batches()).containsExactly(List.of("1"), List.of("2"), List.of("3"));
    }

    @Test
    void shardWaitsForItsParentThoughAnotherOneEndsBefore() throws InterruptedException {
        FakeFunction function = FakeFunction.succeeding();
        SteppedMapping mapping = mapping(function);
        stream.open("a");
        stream.add("a", "1", "store");
        stream.close("a");
        stream.openChild("c", "b");
        stream.add("c", "3", "store");
        stream.open("b");
        stream.add("b", "2", "store");
        stream.close("b");

        mapping.deliverAll();

        assertThat(function.batches()).containsExactly(List.of("1"), List.of("2"), List.of("3"));
    }

    @Test
    void recordThatKeepsFailingIsGivenUpAndThoseBehindItAreDelivered() throws InterruptedException {
        stream.open("a");
        stream.add("a", "1", "store");
        stream.add("a", "2", "customer");
        FakeFunction function = new FakeFunction(batch -> batch.contains("1") ? FakeFunction.failing("1") : FakeFunction.SUCCESS);
        SteppedMapping mapping = new SteppedMapping(stream,
                new Subscription(function, new RecordFilter(StreamFilter.PATTERNS), Delivery.stepped().batchSize(1), givenUp::add));

        mapping.deliverAll();

        assertThat(function.batches()).containsExactly(List.of("1"), List.of("1"), List.of("1"), List.of("2"));
        assertThat(givenUp).singleElement().satisfies(failed -> assertThat(failed.attempts()).isEqualTo(3));
    }

    @Test
    void eachRecordHasAllTriesWhateverThoseBeforeItTook() throws InterruptedException {
        stream.open("a");
        for (int i = 1; i <= 9; i++) {
            stream.add("a", Integer.toString(i), "item-" + i);
        }
        Map<String, Integer> tries = new HashMap<>();
        FakeFunction function = new FakeFunction(batch -> {
            String next = batch.stream().filter(number -> tries.getOrDefault(number, 0) < 2).findFirst().orElse("");
            tries.merge(next, 1, Integer::sum);
            return next.isEmpty() ? FakeFunction.SUCCESS : FakeFunction.failing(next);
        });

        mapping(function).deliverAll();

        assertThat(givenUp).as("each failed twice, and may be tried three times").isEmpty();
        assertThat(function.batches()).hasSize(2 * 9 + 1);
    }

    private SteppedMapping mapping(FakeFunction function) {
        return new SteppedMapping(stream,
                new Subscription(function, new RecordFilter(StreamFilter.PATTERNS), Delivery.stepped(), givenUp::add));
    }
}
