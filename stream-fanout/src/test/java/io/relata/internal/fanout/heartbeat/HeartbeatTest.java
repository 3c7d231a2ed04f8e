package io.relata.internal.fanout.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final MemoryCopyTable table = new MemoryCopyTable(new MemoryTable());
    private final List<Duration> lags = new ArrayList<>();

    private Heartbeat at(Duration afterNoon) {
        return new Heartbeat(table, Clock.fixed(NOON.plus(afterNoon), ZoneOffset.UTC), lags::add);
    }

    /** Sends one, and returns what the stream tells of it. */
    private StreamRecord sent(Duration afterNoon) {
        at(afterNoon).send();
        return new StreamRecord("1", RunKey.SENT_HEARTBEAT, Optional.empty(), table.get(RunKey.SENT_HEARTBEAT, Consistency.STRONG));
    }

    @Test
    void lagIsTheTimeFromTheBeatToItsCopy() {
        StreamRecord beat = sent(Duration.ZERO);

        at(Duration.ofMillis(1350)).follow(List.of(beat));

        assertThat(lags).containsExactly(Duration.ofMillis(1350));
        assertThat(table.get(RunKey.COPIED_HEARTBEAT, Consistency.STRONG).orElseThrow().number("sentAt")).isEqualTo(NOON.toEpochMilli());
    }

    @Test
    void ofSeveralBeatsTheNewestCounts() {
        StreamRecord first = sent(Duration.ZERO);
        StreamRecord second = sent(Duration.ofMinutes(1));

        at(Duration.ofMinutes(3)).follow(List.of(second, first));

        assertThat(lags).containsExactly(Duration.ofMinutes(2));
    }

    @Test
    void aBeatThatComesAgainOrLateIsNotCounted() {
        StreamRecord first = sent(Duration.ZERO);
        StreamRecord second = sent(Duration.ofMinutes(1));
        at(Duration.ofMinutes(2)).follow(List.of(second));

        at(Duration.ofMinutes(3)).follow(List.of(second));
        at(Duration.ofMinutes(3)).follow(List.of(first));

        assertThat(lags).containsExactly(Duration.ofMinutes(1));
    }

    @Test
    void verifyFindsNothingWrongWithThePair() {
        at(Duration.ZERO).follow(List.of(sent(Duration.ZERO)));
        Judge judge = new Judge(TableModel.of(Office.MODEL), table, NOON);

        assertThat(judge.look(RunKey.SENT_HEARTBEAT)).isEmpty();
        assertThat(judge.look(RunKey.COPIED_HEARTBEAT)).isEmpty();
    }

    @Test
    void aBatchWithoutABeatWritesNothing() {
        at(Duration.ZERO).follow(List.of());

        assertThat(lags).isEmpty();
        assertThat(table.get(RunKey.COPIED_HEARTBEAT, Consistency.STRONG)).isEmpty();
    }
}
