package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShardProgressTest {
    private final List<String> checkpoints = new ArrayList<>();
    private final ShardProgress progress = new ShardProgress(checkpoints::add);

    @Test
    void checkpointWaitsForTheOldestRecord() {
        ChangeRecord first = read("1");
        ChangeRecord second = read("2");
        ChangeRecord third = read("3");
        progress.done(second);
        progress.done(third);
        assertThat(checkpoints).isEmpty();
        assertThat(progress.isIdle()).isFalse();
        progress.done(first);
        assertThat(checkpoints).containsExactly("3");
        assertThat(progress.isIdle()).isTrue();
    }

    @Test
    void checkpointStopsBeforeTheFirstUnprocessedRecord() {
        ChangeRecord first = read("1");
        read("2");
        ChangeRecord third = read("3");
        progress.done(third);
        progress.done(first);
        assertThat(checkpoints).containsExactly("1");
        assertThat(progress.isIdle()).isFalse();
    }

    private ChangeRecord read(String sequenceNumber) {
        ChangeRecord record = FakeStream.record(sequenceNumber, "a");
        progress.read(record);
        return record;
    }
}
