package io.relata.internal.fanout.total;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is noted of the turns of an audit, whose messages may be delivered twice at once. */
class AuditTurnsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final AuditProgress BEGINNING = AuditProgress.beginning("r", NOW);
    private static final AuditProgress HALF_WAY = BEGINNING.reached(Key.of("a", "sale#a"), BEGINNING.stage()).spending(1);
    private static final AuditProgress ENDED = BEGINNING.next(new AuditProgress.Stage.End(List.of(), 0)).spending(3);

    private final AuditTurns turns = new AuditTurns(new MemoryCopyTable(new MemoryTable()), Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void turnIsNotedOnceAndTheNextGoesOnFromThere() {
        assertLast(0, Optional.empty(), BEGINNING);

        assertThat(turns.note(0, "start", HALF_WAY)).contains(HALF_WAY);
        assertLast(1, Optional.of("start"), HALF_WAY);
        assertThat(turns.note(1, "t2", ENDED)).contains(ENDED);
        assertLast(2, Optional.of("t2"), ENDED);
    }

    private void assertLast(long step, Optional<String> ticket, AuditProgress progress) {
        AuditTurns.Turn last = turns.last("r");
        assertThat(last.step()).isEqualTo(step);
        assertThat(last.ticket()).isEqualTo(ticket);
        assertThat(AuditProgressJson.write(last.progress())).isEqualTo(AuditProgressJson.write(progress));
    }

    /** Who had less time goes on from where the other came, and not from a place that nobody has noted. */
    @Test
    void deliveryOfTheSameMessageGoesOnFromWhatTheOtherNoted() {
        turns.note(0, "start", ENDED);

        assertThat(turns.note(0, "start", HALF_WAY)).contains(ENDED);
        assertThat(turns.last("r").progress()).isEqualTo(ENDED);
    }

    @Test
    void moreThanAnItemHoldsIsLeftToTheNextRun() {
        Map<String, BigDecimal> numbers = IntStream.range(0, 40).boxed()
                .collect(Collectors.toMap(i -> "orders.total." + i, i -> BigDecimal.valueOf(i + 0.5)));
        List<AuditProgress.Wrong> wrong = IntStream.range(0, 500)
                .mapToObj(i -> new AuditProgress.Wrong(new CopyKey("total#" + i, "business#" + i), "as read", numbers)).toList();

        AuditProgress noted = turns.note(0, "start", BEGINNING.next(new AuditProgress.Stage.End(wrong, 7))).orElseThrow();

        AuditProgress.Stage.End end = (AuditProgress.Stage.End) turns.last("r").progress().stage();
        assertThat(noted.stage()).isEqualTo(end);
        assertThat(end.wrong()).hasSizeBetween(100, 400).isEqualTo(wrong.subList(0, end.wrong().size()));
        assertThat(end.left()).isEqualTo(7 + 500 - end.wrong().size());
    }

    @Test
    void turnOfAnotherMessageIsNotOnes() {
        turns.note(0, "start", HALF_WAY);
        turns.note(1, "t2", ENDED);

        assertThat(turns.note(1, "t3", HALF_WAY)).isEmpty();
        assertThat(turns.note(0, "start", HALF_WAY)).isEmpty();
    }
}
