package io.relata.engine.write.version;

import io.relata.engine.core.Writers;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.TableReads;
import io.relata.engine.table.action.Condition;
import java.util.Optional;

/**
 * What lies under a core item's key, read for a decision: strongly, and by GetItem, which sees no half of a transaction.
 *
 * @param request the id of the request that reads it, and that will be known as the writer of what replaces it
 */
public record StoredItem(Optional<Item> item, String request) {
    public static StoredItem read(TableReads table, EntityRef entity) {
        return read(table, CoreKey.of(entity), Writers.newRequest());
    }

    /**
     * @param request the same for all attempts of one command: one that was given up may still be carried out, and is not to be taken for
     * another's
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

    /** The item that is to replace this one, with the request that writes it added to the list of those that did. */
    public Item signed(Item next) {
        return next.with(Attr.WRITERS, Writers.after(item, new Writers.Write(next.number(Attr.VERSION), request)).toString());
    }

    /** Holds as long as there was no other write. */
    public Condition unchanged() {
        return item.map(found -> Condition.version(found.number(Attr.VERSION))).orElseGet(Condition::absent);
    }

    /** @throws Refusal when there is no such entity */
    public Item required(EntityRef entity) {
        return alive().orElseThrow(() -> unknown(entity));
    }

    static Refusal unknown(EntityRef entity) {
        return new Refusal(Refusal.Reason.UNKNOWN, name(entity) + " does not exist");
    }

    public static String name(EntityRef entity) {
        return entity.entity() + " " + entity.id();
    }
}
