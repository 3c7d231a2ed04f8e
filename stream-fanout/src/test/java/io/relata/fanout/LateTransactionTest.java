package io.relata.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.engine.copy.CopyData;
import io.relata.engine.copy.CopyDifferences;
import io.relata.engine.copy.CopyWrites;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Outcome;
import io.relata.engine.table.action.Transacted;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.model.EntityType;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A function died while its transaction that creates a link's copies was in flight. The transaction takes effect after another invocation
 * for the same link has read the copies.
 */
class LateTransactionTest {
    private static final EntityType STORE = Office.MODEL.entity("store").orElseThrow();
    private static final EntityType CUSTOMER = Office.MODEL.entity("customer").orElseThrow();
    private static final CoreKey LINK = new CoreKey("link:customer-store:001", "store#004");
    private static final CopyKey COPY_OF_STORE = new CopyKey("customer#001", "store#004");
    private static final CopyKey COPY_OF_CUSTOMER = new CopyKey("store#004", "customer#001");

    private final MemoryTable table = new MemoryTable();
    private final Item oldStore = store(7, "Main Street");
    private final Item customer = item("001", "customer#001", "entity").with("entity", "customer").with("version", 7).with("life", 7)
            .with("createdAt", "2026-11-20T12:00:00.000Z").with("businessId", "002").with("firstName", "Ann").with("lastName", "Smith");
    private final Item link = item(LINK.id(), LINK.type(), "link").with("relation", "customer-store").with("from", "001").with("to", "004")
            .with("fromLife", 7).with("toLife", 7).with("version", 9).with("attributes", Map.of());

    private static Item item(String id, String type, String kind) {
        return Item.of("id", id, "type", type, "kind", kind);
    }

    private static Item store(long version, String name) {
        return item("004", "store#004", "entity").with("entity", "store").with("version", version).with("life", 7)
                .with("createdAt", "2026-11-20T12:00:00.000Z").with("businessId", "002").with("storeName", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NONE_YET", "PERHAPS"})
    void copiesMadeFromOlderVersionAreRefreshed(String copies) {
        List.of(customer, link, store(8, "Broadway")).forEach(table::put);

        new PropagateLink(Office.MODEL, new LateTransaction(), Clock.systemUTC())
                .propagate(new ChangeHint.OfLink(LINK, ChangeHint.Copies.valueOf(copies)));

        assertThat(CopyDifferences.of(Office.MODEL, table.items())).isEmpty();
        assertThat(table.get(COPY_OF_STORE, Consistency.STRONG)).map(copy -> copy.map("data").get("storeName")).contains("Broadway");
    }

    @Test
    void copyMadeBesideExistingOneIsRefreshedToo() {
        List.of(customer, link, store(8, "Broadway")).forEach(table::put);
        table.put(CopyWrites.create(COPY_OF_CUSTOMER, CopyData.of(CUSTOMER, customer), link.with("version", 5)).item());

        new PropagateLink(Office.MODEL, new LateTransaction(), Clock.systemUTC())
                .propagate(new ChangeHint.OfLink(LINK, ChangeHint.Copies.PERHAPS));

        assertThat(CopyDifferences.of(Office.MODEL, table.items())).isEmpty();
    }

    /** Lets the late transaction take effect just before the first other one. */
    private final class LateTransaction implements CopyTable {
        private boolean passed;

        @Override
        public Outcome correct(Action.Update<CoreKey> update) {
            return table.correct(update);
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            if (!passed) {
                passed = true;
                table.transact(List.of(CopyWrites.relink(COPY_OF_STORE, CopyData.of(STORE, oldStore), link, Optional.empty()),
                        CopyWrites.relink(COPY_OF_CUSTOMER, CopyData.of(CUSTOMER, customer), link, Optional.empty())));
            }
            return table.transact(actions);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return table.get(key, consistency);
        }

        @Override
        public Slice query(Query query) {
            return table.query(query);
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            return table.updateExisting(updates);
        }

        @Override
        public Outcome delete(Action.Delete<CopyKey> deletion) {
            return table.delete(deletion);
        }
    }
}
