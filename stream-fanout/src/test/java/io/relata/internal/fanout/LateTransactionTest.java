package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.link.PropagateLink;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A function died while its transaction that creates a link's copies was in flight. The transaction takes effect after another invocation
 * for the same link has read the copies.
 */
class LateTransactionTest extends OneLink {

    @ParameterizedTest
    @ValueSource(strings = {"NONE_YET", "PERHAPS"})
    void copiesMadeFromOlderVersionAreRefreshed(String copies) {
        List.of(customer, link, store(8, "Broadway")).forEach(table::put);

        new PropagateLink(TableModel.of(Office.MODEL), new LateTransaction(), Clock.systemUTC())
                .propagate(new ChangeHint.OfLink(LINK, ChangeHint.Copies.valueOf(copies)));

        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), table.items())).isEmpty();
        assertThat(table.get(COPY_OF_STORE, Consistency.STRONG)).map(copy -> copy.map("data").get("storeName")).contains("Broadway");
    }

    @Test
    void copyMadeBesideExistingOneIsRefreshedToo() {
        List.of(customer, link, store(8, "Broadway")).forEach(table::put);
        table.put(CopyWrites.create(COPY_OF_CUSTOMER, STORES.opposite(), data(customer), link.with("version", 5)).item());

        new PropagateLink(TableModel.of(Office.MODEL), new LateTransaction(), Clock.systemUTC())
                .propagate(new ChangeHint.OfLink(LINK, ChangeHint.Copies.PERHAPS));

        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), table.items())).isEmpty();
    }

    /** Lets the late transaction take effect just before the first other one. */
    private final class LateTransaction extends Forwarding {
        private boolean passed;

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            if (!passed) {
                passed = true;
                table.transact(List.of(CopyWrites.relink(COPY_OF_STORE, STORES, data(store(7, "Main Street")), link, Optional.empty()),
                        CopyWrites.relink(COPY_OF_CUSTOMER, STORES.opposite(), data(customer), link, Optional.empty())));
            }
            return table.transact(actions);
        }
    }
}
