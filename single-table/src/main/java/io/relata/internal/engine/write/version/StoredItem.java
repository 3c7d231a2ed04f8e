package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.util.Optional;

/**
 * What the table holds under a core item's key, read to decide on a write: strongly, and by GetItem, which never sees half of a
 * transaction.
 *
 * @param request the id of the request that reads it, stored as the writer of whatever replaces it
 */
public record StoredItem(Optional<Item> item, String request) {
    public static StoredItem read(TableReads table, EntityRef entity) {
        return read(table, CoreKey.of(entity), Writers.newRequest());
    }

    /**
     * @param request the same for all attempts of one command: an attempt that timed out may still be carried out, and must not be taken
     * for another caller's write
     */
    public static StoredItem read(TableReads table, CoreKey key, String request) {
        return new StoredItem(table.get(key, Consistency.STRONG), request);
    }

    public static StoredItem nothing(String request) {
        return new StoredItem(Optional.empty(), request);
    }

    /** The entity; none where there is nothing or a tombstone. */
    public Optional<Item> alive() {
        return item.filter(Kind.ENTITY::is);
    }

    /** {@code next} with this request added to the list of the item's writers. */
    public Item signed(Item next) {
        return Writers.after(item, new Writers.Write(next.version(), request)).on(next);
    }

    /** The write that replaces this item, on condition that it is unchanged. */
    public Action.Put<CoreKey> replacedBy(CoreKey key, Item next) {
        return new Action.Put<>(key, signed(next), unchanged());
    }

    /** Holds as long as there was no other write. */
    public Condition unchanged() {
        return item.map(found -> Condition.version(found.version())).orElseGet(Condition::absent);
    }

    /** @throws Refusal when there is no such entity */
    public Item required(EntityRef entity) {
        return alive().orElseThrow(() -> new Refusal(Refusal.Reason.UNKNOWN, missing(entity)));
    }

    /** That there is no such entity, for messages. */
    public static String missing(EntityRef entity) {
        return name(entity) + " does not exist";
    }

    /** The entity in words, for messages. */
    public static String name(EntityRef entity) {
        return entity.entity() + " " + entity.id();
    }
}
