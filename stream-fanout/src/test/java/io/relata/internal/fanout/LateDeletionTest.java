package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.item.Item;
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

/**
 * A link is made again while its copies are still there. They are read after the store was renamed, and taken away by a deletion for the
 * earlier link before they get the new link's version. What is created instead is of the store as it was before.
 */
class LateDeletionTest extends OneLink {

    @Test
    void copyThatIsCreatedInsteadIsRefreshed() {
        List.of(customer, link, store(7, "Main Street")).forEach(table::put);
        Item earlier = link.with("version", 5);
        table.put(CopyWrites.create(COPY_OF_STORE, STORES, data(store(7, "Main Street")), earlier).item());
        table.put(CopyWrites.create(COPY_OF_CUSTOMER, STORES.opposite(), data(customer), earlier).item());

        new PropagateLink(TableModel.of(Office.MODEL), new RenamedAndDeleted(), Clock.systemUTC())
                .propagate(new ChangeHint.OfLink(LINK, ChangeHint.Copies.PERHAPS));

        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), table.items())).isEmpty();
        assertThat(table.get(COPY_OF_STORE, Consistency.STRONG)).map(copy -> copy.map("data").get("storeName")).contains("Broadway");
    }

    /** Renames the store, and refreshes its copy, just before that is read; deletes the copy just before the first transaction. */
    private final class RenamedAndDeleted extends Forwarding {
        private boolean renamed;
        private boolean deleted;

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            if (key.equals(COPY_OF_STORE) && !renamed) {
                renamed = true;
                table.put(store(8, "Broadway"));
                table.updateExisting(List.of(CopyWrites.refresh(COPY_OF_STORE, data(store(8, "Broadway")))));
            }
            return table.get(key, consistency);
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            if (!deleted) {
                deleted = true;
                table.delete(CopyWrites.unlink(COPY_OF_STORE, 6));
            }
            return table.transact(actions);
        }
    }
}
