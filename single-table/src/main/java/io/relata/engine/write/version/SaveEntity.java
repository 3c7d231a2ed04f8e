package io.relata.engine.write.version;

import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.limits.Limits;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.CoreTable;
import io.relata.engine.table.OutcomeUnknownException;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.table.action.Transacted;
import io.relata.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writes one version of an entity, if the one before it is still there: one conditional put, or a transaction where unique values are
 * claimed or freed.
 */
public final class SaveEntity {
    private final CoreTable table;
    private final EntityType type;
    private final EntityRef entity;

    public SaveEntity(CoreTable table, EntityType type, EntityRef entity) {
        this.table = table;
        this.type = type;
        this.entity = entity;
    }

    /**
     * @param next the item to write, an entity or a tombstone, {@link StoredItem#signed signed}
     * @param before what was read under its key
     * @param along what is to be written in the same transaction; it fails as a lost race
     * @return whether it was written, also where that was lost on the way and others have written since; not, when something else lay there
     * @throws Refusal when it is too large, or a unique value is taken
     * @throws OutcomeUnknownException when it may have been written
     */
    public boolean save(Item next, StoredItem before, List<Action<CoreKey>> along) {
        requireSize(next);
        UniqueGuards guards = UniqueGuards.between(type, own(before.alive()), own(Optional.of(next).filter(Kind.ENTITY::is)));
        VersionWrite write = new VersionWrite(table, CoreKey.of(entity), before, next.number(Attr.VERSION));
        Action<CoreKey> put = new Action.Put<>(CoreKey.of(entity), next, before.unchanged());
        List<Action<CoreKey>> all = new ArrayList<>(along);
        before.alive().filter(item -> type.keepsHistory()).ifPresent(item -> all.add(kept(item)));
        return guards.isEmpty() && all.isEmpty() ? write.alone(put).isEmpty() : together(write, put, guards, all);
    }

    /** What an entity was at a version never changes, so it can be written again. */
    private Action<CoreKey> kept(Item before) {
        return new Action.Put<>(CoreKey.history(entity, before.number(Attr.VERSION)), CoreItems.history(type, before), Condition.always());
    }

    private boolean together(VersionWrite write, Action<CoreKey> put, UniqueGuards guards, List<Action<CoreKey>> along) {
        List<Action<CoreKey>> actions = new ArrayList<>();
        actions.add(put);
        actions.addAll(guards.actions(entity));
        actions.addAll(along);
        if (!(write.together(actions) instanceof Transacted.Cancelled cancelled)) {
            return true;
        }
        // A request that overtook this one with the same idempotency key has the unique values too: that is no conflict, but an answer to
        // replay.
        boolean lost = cancelled.refused(0) || IntStream.range(actions.size() - along.size(), actions.size()).anyMatch(cancelled::refused);
        for (int claim = 0; claim < guards.claims().size() && !lost; claim++) {
            if (cancelled.refused(claim + 1)) {
                throw guards.taken(type, claim);
            }
        }
        return !lost && together(write, put, guards.releasing(release -> !cancelled.refused(guards.claims().size() + 1 + release)), along);
    }

    private Map<String, Object> own(Optional<Item> item) {
        return item.map(alive -> CoreItems.own(type, alive)).orElse(Map.of());
    }

    /** The list of writers, which grows by itself, counts for nothing: who changes little is not to be refused for it. */
    private void requireSize(Item next) {
        int size = ItemSize.of(next) - ItemSize.of(Item.of(Attr.WRITERS, next.string(Attr.WRITERS)));
        if (size > Limits.ENTITY) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, StoredItem.name(entity) + " would have " + size
                    + " bytes, and at most " + Limits.ENTITY + " are possible: keep large or unbounded parts as entities of their own");
        }
    }
}
