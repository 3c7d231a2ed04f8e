package io.relata.internal.console.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.events.stream.ChangeRecord;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StreamValveTest {
    private final StreamValve valve = new StreamValve();

    static List<ChangeRecord> records(int count) {
        return IntStream.range(0, count).mapToObj(number -> new ChangeRecord(String.valueOf(number), "{}", "{}")).toList();
    }

    @Test
    void anOpenValveLetsAllPass() throws Exception {
        assertThat(valve.admit(records(100))).isEqualTo(100);
    }

    @Test
    void aPausedOneLetsAsManyPassAsThereAreSteps() throws Exception {
        valve.pause();
        assertThat(valve.admit(records(100))).isZero();
        valve.step();
        valve.step();
        assertThat(valve.admit(records(100))).isEqualTo(1);
        assertThat(valve.admit(records(99))).isEqualTo(1);
        assertThat(valve.admit(records(98))).isZero();

        valve.resume();
        assertThat(valve.admit(records(98))).isEqualTo(98);
    }

    @Test
    void aPausedOneTellsWhatItHoldsBack() throws Exception {
        valve.admit(records(3));
        assertThat(valve.held()).as("of a stream that flows").isEmpty();
        valve.pause();
        valve.admit(records(3));
        assertThat(valve.held()).isEqualTo(records(3));
        valve.step();
        valve.admit(records(3));
        assertThat(valve.held()).extracting(ChangeRecord::sequenceNumber).containsExactly("1", "2");
        valve.resume();
        assertThat(valve.held()).isEmpty();
    }

    @Test
    void aDrippingOneLetsOnePassAndThenNoneForAWhile() throws Exception {
        valve.drip(true);
        assertThat(valve.admit(records(100))).isEqualTo(1);
        assertThat(valve.admit(records(99))).isZero();
        valve.drip(false);
        assertThat(valve.admit(records(99))).isEqualTo(99);
    }
}
