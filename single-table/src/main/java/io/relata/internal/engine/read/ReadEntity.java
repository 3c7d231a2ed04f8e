package io.relata.internal.engine.read;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import java.util.Optional;

/** Reads one entity: one GetItem, and one more where the caller's permission takes a read. */
public final class ReadEntity {
    private final TableReads table;
    private final Decide decide;

    public ReadEntity(ReadContext context) {
        this(context.table(), context.decide());
    }

    /** In a transaction's table it sees what that has written. */
    public ReadEntity(TableReads table, Decide decide) {
        this.table = table;
        this.decide = decide;
    }

    /**
     * @param id as a caller gave it
     * @return the entity without what is hidden from the caller
     * @throws Refusal when there is no such entity that the caller may read
     */
    public Item read(EntityType type, String id, Consistency consistency) {
        return decide.shown(readWhole(type, id, consistency));
    }

    /** The same with what is hidden from the caller. */
    Item readWhole(EntityType type, String id, Consistency consistency) {
        if (!EntityRef.isId(id)) {
            throw new Refusal(Refusal.Reason.UNKNOWN, "there is no such " + type.name() + ": an id has " + EntityRef.ID_RULE);
        }
        return findWhole(type, id, consistency)
                .orElseThrow(() -> new Refusal(Refusal.Reason.UNKNOWN, type.name() + " " + id + " does not exist"));
    }

    /**
     * The same; empty when there is no such entity that the caller may read.
     *
     * @param id one that an entity can have
     */
    public Optional<Item> find(EntityType type, String id, Consistency consistency) {
        return findWhole(type, id, consistency).map(decide::shown);
    }

    Optional<Item> findWhole(EntityType type, String id, Consistency consistency) {
        return table.get(CoreKey.of(type.ref(id)), consistency).filter(Kind.ENTITY::is).filter(decide::mayRead);
    }
}
