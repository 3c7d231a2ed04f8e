package io.relata.write;

import io.relata.core.CoreItems;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.ItemSize;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.limits.Limits;
import io.relata.model.EntityType;
import io.relata.problem.Refusal;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.CoreTable;
import io.relata.table.Outcome;
import io.relata.table.Transacted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Writes one version of an entity, if the one before it is still there: one conditional put, or a transaction where unique values are claimed or freed. */
final class SaveEntity {
    private final CoreTable table;
    private final EntityType type;
    private final EntityRef entity;

    SaveEntity(CoreTable table, EntityType type, EntityRef entity) {
        this.table = table;
        this.type = type;
        this.entity = entity;
    }

    /**
     * @param next the item to write, an entity or a tombstone
     * @param before what was read under its key
     * @param along what is to be written in the same transaction; it fails as a lost race
     * @return whether it was written; not, when something else lies there by now
     * @throws Refusal when it is too large, or a unique value is taken
     */
    boolean save(Item next, Stored before, List<Action<CoreKey>> along) {
        requireSize(next);
        UniqueGuards guards = UniqueGuards.between(type, own(before.alive()), own(Optional.of(next).filter(Kind.ENTITY::is)));
        Action<CoreKey> put = new Action.Put<>(CoreKey.of(entity), next, unchanged(before));
        List<Action<CoreKey>> all = new ArrayList<>(along);
        before.alive().filter(item -> type.keepsHistory()).ifPresent(item -> all.add(kept(item)));
        return guards.isEmpty() && all.isEmpty() ? alone(put, next) : together(put, guards, all);
    }

    /** What an entity was at a version never changes, so it can be written again. */
    private Action<CoreKey> kept(Item before) {
        return new Action.Put<>(CoreKey.history(entity, before.number(Attr.VERSION)), CoreItems.history(type, before), Condition.always());
    }

    private boolean alone(Action<CoreKey> put, Item next) {
        return !(table.write(put) instanceof Outcome.Refused refused) || refused.found().filter(found -> isOurs(found, next)).isPresent();
    }

    private boolean together(Action<CoreKey> put, UniqueGuards guards, List<Action<CoreKey>> along) {
        List<Action<CoreKey>> actions = new ArrayList<>();
        actions.add(put);
        actions.addAll(guards.actions(entity));
        actions.addAll(along);
        if (!(table.transact(actions) instanceof Transacted.Cancelled cancelled)) {
            return true;
        }
        // A request that overtook this one with the same idempotency key has the unique values too: that is no conflict, but an answer to replay.
        boolean lost = cancelled.refused(0) || IntStream.range(actions.size() - along.size(), actions.size()).anyMatch(cancelled::refused);
        for (int claim = 0; claim < guards.claims().size() && !lost; claim++) {
            if (cancelled.refused(claim + 1)) {
                throw guards.taken(type, claim);
            }
        }
        return false;
    }

    /** The SDK repeats a put whose answer was lost; it then finds what it wrote itself the first time. */
    private static boolean isOurs(Item found, Item next) {
        return next.has(Attr.WRITER) ? found.value(Attr.WRITER).equals(next.value(Attr.WRITER))
                : Kind.TOMBSTONE.is(found) && found.number(Attr.VERSION) == next.number(Attr.VERSION);
    }

    private static Condition unchanged(Stored before) {
        return before.item().map(item -> Condition.version(item.number(Attr.VERSION))).orElseGet(Condition::absent);
    }

    private Map<String, Object> own(Optional<Item> item) {
        return item.map(alive -> CoreItems.own(type, alive)).orElse(Map.of());
    }

    private void requireSize(Item next) {
        int size = ItemSize.of(next);
        if (size > Limits.ENTITY) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, Stored.name(entity) + " would have " + size
                    + " bytes, and at most " + Limits.ENTITY + " are possible: keep large or unbounded parts as entities of their own");
        }
    }
}
