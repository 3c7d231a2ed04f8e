package io.relata.engine.write.version;

import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.limits.Limits;
import io.relata.engine.problem.Refusal;
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
 * Writes one version of an entity if the version before it is still there: by one conditional put, or by a transaction where it claims or
 * releases unique values.
 */
public final class SaveEntity {
    private final WriteContext context;
    private final EntityType type;
    private final EntityRef entity;

    public SaveEntity(WriteContext context, EntityType type, EntityRef entity) {
        this.context = context;
        this.type = type;
        this.entity = entity;
    }

    /**
     * The same as {@link #save} for a caller's write. An entity whose value stays the same may lack its guard: it was written before the
     * value had to be unique, or other code removed the guard. Then it claims that now, unless another entity has. Costs an eventual read
     * of each guard whose value stays.
     */
    public boolean saveRestoring(Action.Put<CoreKey> put, StoredItem before, List<Action<CoreKey>> along) {
        return save(put, before, along, guards(put, before).restoring(values(before.alive()), values(alive(put)), context.table(),
                context.clock().instant()));
    }

    /**
     * @param put writes the entity or its tombstone; made by {@link StoredItem#replacedBy}
     * @param before what was read under its key
     * @param along what to write in the same transaction; if one of these is refused, nothing is written
     * @return whether it was written, also where the answer was lost and others have written since; false when the item under the key, or
     * one of those written along with it, has changed
     * @throws Refusal when it is too large, or a unique value is taken
     * @throws OutcomeUnknownException when it may have been written
     */
    public boolean save(Action.Put<CoreKey> put, StoredItem before, List<Action<CoreKey>> along) {
        return save(put, before, along, guards(put, before));
    }

    private UniqueGuards guards(Action.Put<CoreKey> put, StoredItem before) {
        return UniqueGuards.between(type, values(before.alive()), values(alive(put)));
    }

    private static Optional<Item> alive(Action.Put<CoreKey> put) {
        return Optional.of(put.item()).filter(Kind.ENTITY::is);
    }

    private boolean save(Action.Put<CoreKey> put, StoredItem before, List<Action<CoreKey>> along, UniqueGuards guards) {
        requireSize(put.item());
        VersionWrite write = new VersionWrite(context.table(), put.key(), before, put.item().number(Attr.VERSION));
        List<Action<CoreKey>> all = new ArrayList<>(along);
        before.alive().filter(item -> type.keepsHistory()).ifPresent(item -> all.add(history(item)));
        return guards.isEmpty() && all.isEmpty() ? write.alone(put).isEmpty() : together(write, put, guards, all);
    }

    /** Unconditional: what an entity was at a version never changes, so it can be written again. */
    private Action<CoreKey> history(Item before) {
        return new Action.Put<>(CoreKey.history(entity, before.number(Attr.VERSION)), CoreItems.history(type, before), Condition.always());
    }

    private boolean together(VersionWrite write, Action<CoreKey> put, UniqueGuards guards, List<Action<CoreKey>> along) {
        List<Action<CoreKey>> actions = new ArrayList<>();
        actions.add(put);
        actions.addAll(guards.actions(entity, context.clock().instant()));
        actions.addAll(along);
        Transacted transacted = write.together(actions);
        if (transacted.committed()) {
            return true;
        }
        if (!(transacted instanceof Transacted.Cancelled cancelled)) {
            throw new IllegalStateException("unknown outcome: " + transacted);
        }
        // A request with the same idempotency key that was faster holds the unique values too. That is no conflict: its answer is replayed.
        boolean lost = cancelled.refused(0) || IntStream.range(actions.size() - along.size(), actions.size()).anyMatch(cancelled::refused);
        for (int claim = 0; claim < guards.claims().size() && !lost; claim++) {
            if (cancelled.refused(claim + 1) && !guards.isRestored(claim)) {
                throw guards.taken(claim);
            }
        }
        return !lost && together(write, put, guards.without(action -> cancelled.refused(action + 1)), along);
    }

    private static Map<String, Object> values(Optional<Item> entity) {
        return entity.map(Item::attributes).orElse(Map.of());
    }

    /** Neither its key nor the list of its writers counts: the list grows by itself, which must not refuse a small change. */
    private void requireSize(Item item) {
        int whole = ItemSize.of(item);
        if (whole <= Limits.ENTITY) {
            return;
        }
        int size = whole - ItemSize.of(Item.of(Key.PARTITION, item.string(Key.PARTITION), Key.SORT, item.string(Key.SORT),
                Attr.WRITERS, item.string(Attr.WRITERS)));
        if (size > Limits.ENTITY) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, StoredItem.name(entity) + " would have " + size + " bytes; the limit is "
                    + Limits.ENTITY + ": store large or unbounded parts as entities of their own");
        }
    }
}
