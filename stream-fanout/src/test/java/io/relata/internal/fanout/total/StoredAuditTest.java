package io.relata.internal.fanout.total;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob.Standing;
import io.relata.internal.fanout.work.RunKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is stored of an audit. */
class StoredAuditTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final Message.AuditTotals START = new Message.AuditTotals("r", 0, "start");
    private static final AuditProgress BEGINNING = AuditProgress.beginning("r", NOW);
    private static final AuditProgress HALF_WAY = BEGINNING.reached(Key.of("a", "sale#a"), BEGINNING.stage()).spending(1);
    private static final AuditProgress ENDED = BEGINNING.next(new AuditProgress.Stage.End(List.of(), 0)).spending(3);

    private final MemoryCopyTable table = new MemoryCopyTable(new MemoryTable());

    @Test
    void turnIsNotedOnceAndTheNextGoesOnFromThere() {
        assertStored(0, Optional.empty(), BEGINNING);
        assertThat(stored().standing(START)).isEqualTo(Standing.NEXT);

        assertThat(isNoted(START, HALF_WAY)).isTrue();
        assertStored(1, Optional.of("start"), HALF_WAY);
        assertThat(stored().standing(START)).isEqualTo(Standing.NOTED);
        assertThat(isNoted(START, ENDED)).isFalse();

        Message.AuditTotals second = START.next("t2");
        assertThat(isNoted(second, ENDED)).isTrue();
        assertStored(2, Optional.of("t2"), ENDED);
        assertThat(isNoted(START.next("t3"), HALF_WAY)).isFalse();
        assertThat(stored().standing(START.next("t3"))).isEqualTo(Standing.PAST);
        assertThat(stored().standing(START)).isEqualTo(Standing.PAST);
    }

    @Test
    void moreThanAnItemHoldsIsLeftToTheNextRun() {
        Map<String, BigDecimal> numbers = IntStream.range(0, 40).boxed()
                .collect(Collectors.toMap(i -> "orders.total." + i, i -> BigDecimal.valueOf(i + 0.5)));
        List<AuditProgress.Wrong> wrong = IntStream.range(0, 500)
                .mapToObj(i -> new AuditProgress.Wrong(new CopyKey("total#" + i, "business#" + i), "as read", numbers)).toList();
        AuditProgress all = BEGINNING.next(new AuditProgress.Stage.End(wrong, 7));

        assertThat(isNoted(START, all)).isTrue();

        AuditProgress.Stage.End end = (AuditProgress.Stage.End) stored().progress().stage();
        assertThat(StoredAudit.fitting(all).stage()).isEqualTo(end);
        assertThat(end.wrong()).hasSizeBetween(100, 400).isEqualTo(wrong.subList(0, end.wrong().size()));
        assertThat(end.left()).isEqualTo(7 + 500 - end.wrong().size());
    }

    private boolean isNoted(Message.AuditTotals message, AuditProgress progress) {
        return table.write(StoredAudit.note(message, progress, NOW)).written();
    }

    private StoredAudit stored() {
        return StoredAudit.of("r", table.get(RunKey.ofTotals("r"), Consistency.STRONG), NOW);
    }

    private void assertStored(long step, Optional<String> ticket, AuditProgress progress) {
        assertThat(stored().step()).isEqualTo(step);
        assertThat(stored().ticket()).isEqualTo(ticket);
        assertThat(AuditProgressJson.write(stored().progress())).isEqualTo(AuditProgressJson.write(progress));
    }
}
