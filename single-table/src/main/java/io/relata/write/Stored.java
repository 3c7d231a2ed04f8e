package io.relata.write;

import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.problem.Refusal;
import io.relata.table.Consistency;
import io.relata.table.TableReads;
import java.util.Optional;

/** What lies under an entity's key, read for a decision: strongly, and by GetItem, which sees no half of a transaction. */
record Stored(Optional<Item> item) {
    static Stored read(TableReads table, EntityRef entity) {
        return new Stored(table.get(CoreKey.of(entity), Consistency.STRONG));
    }

    /** The entity; none where there is nothing or a tombstone. */
    Optional<Item> alive() {
        return item.filter(Kind.ENTITY::is);
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
