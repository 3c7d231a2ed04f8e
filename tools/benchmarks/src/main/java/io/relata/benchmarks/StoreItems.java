package io.relata.benchmarks;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The items of a table with one store and its customers. What each should be can be told from its key, so any number of them can be made
 * and judged one by one.
 *
 * @param padding makes names longer
 */
record StoreItems(String padding) {
    private static final long LIFE = 1_795_219_200_000_000L;
    private static final String CREATED = "2026-11-20T12:00:00.000Z";

    /** @param item a version of the store */
    static long changes(Item item) {
        return item.number("version") - LIFE;
    }

    Item store(long changes) {
        return entity(type("store"), PopularStore.STORE.id(),
                Map.of("businessId", "002", "storeName", "Store " + changes + padding, "city", "York",
                        "country", "GB", "openedOn", "2015-04-01"),
                LIFE + changes);
    }

    /**
     * What a customer brings with it: it, its link, the copy of the store in its partition, and its own copy, the mirror, in the store's.
     */
    List<Item> linked(String customerId, Item store) {
        EntityType customerType = type("customer");
        Item customer = entity(customerType, customerId,
                Map.of("businessId", "002", "firstName", "Ann", "lastName", "Smith" + padding, "phone", "555"), LIFE);
        Side stores = PopularStore.MODEL.relations().get(0).outgoing();
        LinkRef ref = stores.link(customerId, PopularStore.STORE.id());
        Item link = withKey(CoreKey.of(ref), CoreItems.link(ref, LIFE, LIFE, LIFE, Map.of("role", "manager")));
        return List.of(customer, link,
                CopyWrites.create(stores.copy(customerId, PopularStore.STORE.id()), stores, CopyData.of(type("store"), store), link).item(),
                CopyWrites
                        .create(stores.opposite().copy(PopularStore.STORE.id(), customerId), stores.opposite(),
                                CopyData.of(customerType, customer), link)
                        .item());
    }

    private static Item entity(EntityType type, String id, Map<String, Object> own, long version) {
        return withKey(CoreKey.of(type.ref(id)),
                CoreItems.entity(type, id, own, new CoreItems.Origin(CREATED, LIFE, Set.of()), version, CREATED));
    }

    private static Item withKey(CoreKey key, Item item) {
        return new Action.Put<>(key, item, Condition.always()).item();
    }

    private static EntityType type(String name) {
        return PopularStore.MODEL.entity(name).orElseThrow();
    }
}
