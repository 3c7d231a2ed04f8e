package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamTailTest {
    private final FakeStream stream = new FakeStream();

    @BeforeEach
    void recordsOfBefore() {
        stream.open("old");
        stream.add("old", "1", "a");
        stream.close("old");
        stream.openChild("young", "old");
        stream.add("young", "2", "a");
    }

    @Test
    void fromTheEndOnlyWhatComesIsRead() {
        StreamTail tail = new StreamTail(stream, StreamTail.From.END);
        assertThat(tail.next()).isEmpty();
        stream.add("young", "3", "a");

        assertThat(tail.next()).extracting(ChangeRecord::sequenceNumber).containsExactly("3");
        assertThat(tail.next()).isEmpty();
    }

    @Test
    void fromTheOldestRecordParentsAreReadFirst() {
        assertThat(all(new StreamTail(stream, StreamTail.From.OLDEST_RECORD))).containsExactly("1", "2");
    }

    @Test
    void childrenOfAShardThatEndsAreReadFromTheirBeginning() {
        StreamTail tail = new StreamTail(stream, StreamTail.From.END);
        tail.next();
        stream.add("young", "3", "a");
        stream.close("young");
        stream.openChild("youngest", "young");
        stream.add("youngest", "4", "a");

        assertThat(all(tail)).containsExactly("3", "4");
    }

    @Test
    void aFailureLosesAndRepeatsNothing() {
        StreamTail tail = new StreamTail(stream, StreamTail.From.END);
        tail.next();
        stream.add("young", "3", "a");
        assertThat(tail.next()).hasSize(1);
        stream.add("young", "4", "a");
        stream.fail(1);

        assertThatThrownBy(tail::next).hasMessage("the stream is out of order");
        assertThat(tail.next()).extracting(ChangeRecord::sequenceNumber).containsExactly("4");
    }

    private static List<String> all(StreamTail tail) {
        List<String> numbers = new ArrayList<>();
        IntStream.range(0, 5).forEach(read -> tail.next().forEach(record -> numbers.add(record.sequenceNumber())));
        return numbers;
    }
}
