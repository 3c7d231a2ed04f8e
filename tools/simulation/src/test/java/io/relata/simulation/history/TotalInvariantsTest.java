package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import io.relata.simulation.model.Shops;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What may be written of a total that other code has removed. */
class TotalInvariantsTest {
    private static final TotalKey NAME = new TotalKey("shop#a", 0);
    private static final CopyKey TOTAL = new CopyKey(TotalKey.partition(NAME.holder()), TotalKey.partition(NAME.text()));
    private static final CopyKey CONTRIBUTION = new CopyKey("contribution#s", "sale#s");

    private boolean audited;
    private final TotalInvariants invariants = new TotalInvariants(new Committed(Shops.MODEL), key -> Optional.empty(), () -> audited);

    /** Of three sales. */
    TotalInvariantsTest() {
        write(Writer.FOREIGN, CONTRIBUTION, Optional.empty(), Optional.of(contribution(3)));
        write(Writer.FOREIGN, TOTAL, Optional.empty(), Optional.of(total(3)));
        assertThat(invariants.owed()).isEmpty();
    }

    @Test
    void rightTotalMayBeWrittenAnew() {
        remove();
        assertThat(anew(3)).isEmpty();
    }

    @Test
    void wrongTotalMayBeWrittenByAnAuditDuringWhichItWasRemoved() {
        audited = true;
        remove();
        assertThat(anew(2)).isEmpty();
    }

    @Test
    void wrongTotalMayNotBeWrittenWhereItWasRemovedBeforeTheAudit() {
        remove();
        audited = true;
        assertThat(anew(2)).hasValueSatisfying(wrong -> assertThat(wrong).contains("totals are not what contributions add up to"));
    }

    @Test
    void wrongTotalMayNotBeWrittenWithAContribution() {
        audited = true;
        remove();
        write(Writer.STREAM_FUNCTION, CONTRIBUTION, Optional.of(contribution(3)), Optional.of(contribution(4)));
        assertThat(anew(2)).hasValueSatisfying(wrong -> assertThat(wrong).contains("totals are not what contributions add up to"));
    }

    private void remove() {
        write(Writer.FOREIGN, TOTAL, Optional.of(total(3)), Optional.empty());
        assertThat(invariants.owed()).isEmpty();
    }

    /** What is wrong with a transaction that writes the total. */
    private Optional<String> anew(int number) {
        write(Writer.STREAM_FUNCTION, TOTAL, Optional.empty(), Optional.of(total(number)));
        return invariants.owed();
    }

    private void write(Writer writer, CopyKey key, Optional<Item> before, Optional<Item> after) {
        invariants.check(writer, key, new TableListener.Change(1, key, SendMode.ALONE, before, after));
    }

    private static Item total(int number) {
        return Item.of(Attr.KIND, TotalKey.KIND.stored(), "#count", new BigDecimal(number));
    }

    private static Item contribution(int number) {
        return Item.of(Attr.VERSION, 1L, Contribution.PARTS, Map.of(NAME.text(), Map.of("#count", new BigDecimal(number))));
    }
}
