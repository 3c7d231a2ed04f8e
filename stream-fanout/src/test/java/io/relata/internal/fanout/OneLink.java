package io.relata.internal.fanout;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.List;
import java.util.Map;

/** A customer, a store and the link between them, in a table that does what a test says before its calls. */
abstract class OneLink {
    static final CoreKey LINK = new CoreKey("link:customer-store:001", "store#004");
    /** The lists of stores of customers. */
    static final Side STORES = TableModel.of(Office.MODEL).relations().get(0).outgoing();
    static final CopyKey COPY_OF_STORE = new CopyKey("customer#001", "store#004");
    static final CopyKey COPY_OF_CUSTOMER = new CopyKey("store#004", "customer#001");

    final CrashingTable table = new CrashingTable();
    final Item customer = item("001", "customer#001", "entity").with("entity", "customer").with("version", 7).with("life", 7)
            .with("createdAt", "2026-11-20T12:00:00.000Z").with("businessId", "002").with("firstName", "Ann").with("lastName", "Smith");
    final Item link = item(LINK.id(), LINK.type(), "link").with("relation", "customer-store").with("from", "001").with("to", "004")
            .with("fromLife", 7).with("toLife", 7).with("version", 9).with("attributes", Map.of());

    private static Item item(String id, String type, String kind) {
        return Item.of("id", id, "type", type, "kind", kind);
    }

    static Item store(long version, String name) {
        return item("004", "store#004", "entity").with("entity", "store").with("version", version).with("life", 7)
                .with("createdAt", "2026-11-20T12:00:00.000Z").with("businessId", "002").with("storeName", name);
    }

    static CopyData data(Item entity) {
        return CopyData.of(TableModel.of(Office.MODEL).entity(entity.string("entity")).orElseThrow(), entity);
    }

    /** The table, as an invocation sees it. */
    class Forwarding implements CopyTable, ForwardingReads {
        @Override
        public TableReads table() {
            return table;
        }

        @Override
        public Outcome correct(Action<CoreKey> action) {
            return table.correct(action);
        }

        @Override
        public Outcome delete(Action.Delete<CopyKey> deletion) {
            return table.delete(deletion);
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return table.transact(actions);
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            return table.updateExisting(updates);
        }
    }
}
