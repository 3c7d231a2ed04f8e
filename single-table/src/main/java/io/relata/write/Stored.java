package io.relata.write;

import io.relata.core.Writers;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.problem.Refusal;
import io.relata.table.Condition;
import io.relata.table.Consistency;
import io.relata.table.TableReads;
import java.util.Optional;

/**
 * What lies under a core item's key, read for a decision: strongly, and by GetItem, which sees no half of a transaction.
 *
 * @param request the id of the request that reads it, and that will be known as the writer of what replaces it
 */
record Stored(Optional<Item> item, String request) {
    static Stored read(TableReads table, EntityRef entity) {
        return read(table, CoreKey.of(entity), Writers.newRequest());
    }

    /** @param request the same for all attempts of one command: one that was given up may still be carried out, and is not to be taken for another's */
    static Stored read(TableReads table, CoreKey key, String request) {
        return new Stored(table.get(key, Consistency.STRONG), request);
    }

    static Stored nothing(String request) {
        return new Stored(Optional.empty(), request);
    }

    /** The entity; none where there is nothing or a tombstone. */
    Optional<Item> alive() {
        return item.filter(Kind.ENTITY::is);
    }

    /** The item that is to replace this one, with the request that writes it added to the list of those that did. */
    Item signed(Item next) {
        return next.with(Attr.WRITERS, Writers.after(item, new Writers.Write(next.number(Attr.VERSION), request)).toString());
    }

    /** Holds as long as there was no other write. */
    Condition unchanged() {
        return item.map(found -> Condition.version(found.number(Attr.VERSION))).orElseGet(Condition::absent);
    }

    /** @throws Refusal when there is no such entity */
    Item required(EntityRef entity) {
        return alive().orElseThrow(() -> unknown(entity));
    }

    static Refusal unknown(EntityRef entity) {
        return new Refusal(Refusal.Reason.UNKNOWN, name(entity) + " does not exist");
    }

    static String name(EntityRef entity) {
        return entity.entity() + " " + entity.id();
    }
}
