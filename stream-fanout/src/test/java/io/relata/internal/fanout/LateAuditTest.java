package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.total.SettleTotals;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Totals are compared with their contributions while others write. */
class LateAuditTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Poems").entities(Poem.class).totals(Total.of(Poem.class).overall()).model());
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

    @Test
    void whatIsRightTakesOneScanAndNoOtherRequest() {
        int[] calls = {0};
        table.whileCalled(call -> calls[0] = call);

        assertThat(audit().wrong()).isEmpty();
        assertThat(calls[0]).isEqualTo(1);
    }

    /** The third Scan is the first that adds up exactly: a difference that it shows is none if the next one does not. */
    @Test
    void halfOfTransactionIsNoDifference() {
        CopyKey contribution = TotalKey.contribution(key("2"));
        Item counted = table.get(contribution, Consistency.STRONG).orElseThrow();

        table.whileCalled(call -> {
            if (table.scans() < 3) {
                table.remove(contribution);
            } else {
                table.put(counted);
            }
        });
        AuditTotals.Audited audited = audit();

        assertThat(audited.wrong()).isEmpty();
        assertThat(audited.changing()).isZero();
    }

    /** The first two passes show a difference, and from then on each call finds one more. */
    @Test
    void totalThatChangesInEachPassIsNotCalledWrong() {
        CopyKey contribution = TotalKey.contribution(key("2"));
        Item counted = table.get(contribution, Consistency.STRONG).orElseThrow();

        table.whileCalled(call -> {
            if (table.scans() < 2) {
                table.remove(contribution);
            } else {
                table.put(counted);
                count("of-call-" + call);
            }
        });
        AuditTotals.Audited audited = audit();

        assertThat(audited.wrong()).isEmpty();
        assertThat(audited.changing()).isEqualTo(1);
    }

    /** More than a run in AWS would compare, or list. */
    @Test
    void anyNumberOfWrongTotalsIsFoundInOneGo() {
        int many = 3000;
        for (int i = 0; i < many; i++) {
            String holder = "poem#" + "x".repeat(50) + i;
            table.put(Item.of("id", new TotalKey(holder, 0).key().id(), "type", new TotalKey(holder, 0).key().type(), "kind", "total",
                    "#poems", 1, "revision", 1));
        }

        assertThat(audit().wrong()).hasSize(many);
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

    private AuditTotals.Audited audit() {
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
