package io.relata.read;

import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.model.EntityType;
import io.relata.problem.Refusal;
import io.relata.table.Consistency;
import io.relata.table.TableReads;

/** Reads one entity: one GetItem. */
public final class ReadEntity {
    private final TableReads table;

    public ReadEntity(TableReads table) {
        this.table = table;
    }

    /**
     * @param id as a caller gave it
     * @throws Refusal when there is no such entity
     */
    public Item read(EntityType type, String id, Consistency consistency) {
        if (!EntityRef.isId(id)) {
            throw new Refusal(Refusal.Reason.UNKNOWN, "there is no such " + type.name() + ": an id has " + EntityRef.ID_RULE);
        }
        return table.get(CoreKey.of(type.ref(id)), consistency).filter(Kind.ENTITY::is)
                .orElseThrow(() -> new Refusal(Refusal.Reason.UNKNOWN, type.name() + " " + id + " does not exist"));
    }
}
