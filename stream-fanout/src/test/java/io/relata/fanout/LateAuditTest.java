package io.relata.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.TotalKey;
import io.relata.engine.table.Consistency;
import io.relata.fanout.total.SettleTotals;
import io.relata.fanout.verify.run.AuditTotals;
import io.relata.model.Model;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Totals are compared with their contributions while others write. */
class LateAuditTest {
    private static final Model MODEL = Schema.table("Poems").entities(Poem.class).totals(Total.of(Poem.class).overall()).model();
    private static final CopyKey TOTAL = new TotalKey(TotalKey.holderOfAll("poem"), 0).key();

    private final CrashingTable table = new CrashingTable();
    private final SettleTotals totals = new SettleTotals(MODEL, table, Clock.systemUTC());

    @Entity(collection = "poems")
    @SortBy("name")
    record Poem(@NotBlank String name) {
    }

    @BeforeEach
    void twoPoems() {
        count("1");
        count("2");
    }

    /** Calls 1 and 3 are the first two Scans. Each shows one contribution as it was before a transaction that the total shows already. */
    @Test
    void halfOfTransactionIsNoDifference() {
        CopyKey contribution = TotalKey.contribution(key("2"));
        Item counted = table.get(contribution, Consistency.STRONG).orElseThrow();

        AuditTotals.Audited audited = auditWhile(call -> {
            if (call == 1 || call == 3) {
                table.remove(contribution);
            } else {
                table.put(counted);
            }
        });

        assertThat(audited.wrong()).isEmpty();
        assertThat(audited.changing()).isZero();
    }

    /** The first pass shows a difference, and from then on each call finds one more. */
    @Test
    void totalThatChangesInEachPassIsNotCalledWrong() {
        CopyKey contribution = TotalKey.contribution(key("2"));
        Item counted = table.get(contribution, Consistency.STRONG).orElseThrow();

        AuditTotals.Audited audited = auditWhile(call -> {
            if (call == 1) {
                table.remove(contribution);
            } else {
                table.put(counted);
                count("of-call-" + call);
            }
        });

        assertThat(audited.wrong()).isEmpty();
        assertThat(audited.changing()).isEqualTo(1);
    }

    @Test
    void whatStaysDifferentIsWrongAndWrittenAnewOnlyAsItWasAudited() {
        spoil(5);
        AuditTotals audit = new AuditTotals(MODEL, table, units -> {
        });
        AuditTotals.WrongTotal wrong = audit.run().wrong().get(0);

        count("3");
        assertThat(audit.repair(wrong)).as("a poem was counted since").isFalse();
        assertThat(audit.run().wrong()).singleElement().satisfies(again -> assertThat(audit.repair(again)).isTrue());
        assertThat(table.get(TOTAL, Consistency.STRONG).orElseThrow().number("#poems")).isEqualTo(3);
        assertThat(audit.run().wrong()).isEmpty();
    }

    private AuditTotals.Audited auditWhile(IntConsumer others) {
        int[] calls = {0};
        boolean[] busy = {false};
        table.whileCalled(() -> {
            if (!busy[0]) {
                busy[0] = true;
                others.accept(++calls[0]);
                busy[0] = false;
            }
        });
        return new AuditTotals(MODEL, table, units -> {
        }).run();
    }

    private void spoil(long number) {
        table.put(table.get(TOTAL, Consistency.STRONG).orElseThrow().with("#poems", number));
    }

    private void count(String id) {
        EntityRef poem = new EntityRef("poem", id);
        table.put(Item.of("id", id, "type", poem.type(), "kind", "entity", "entity", "poem", "name", "x", "version", 7, "life", 7));
        totals.settle(List.of(CoreKey.of(poem)));
    }

    private static CoreKey key(String id) {
        return CoreKey.of(new EntityRef("poem", id));
    }
}
