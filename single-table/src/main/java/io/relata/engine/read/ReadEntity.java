package io.relata.engine.read;

import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.TableReads;
import io.relata.model.EntityType;

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
