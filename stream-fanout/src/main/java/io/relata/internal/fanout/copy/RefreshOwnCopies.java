package io.relata.internal.fanout.copy;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.link.CoreReads;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.model.EntityType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Creates, refreshes and deletes the copies that depend on one entity alone: its tag copies and copies of itself. Their keys follow from
 * the entity, so no Query is needed.
 */
public final class RefreshOwnCopies {
    private final CopyTable table;
    private final CoreReads core;

    public RefreshOwnCopies(CopyTable table) {
        this.table = table;
        this.core = new CoreReads(table);
    }

    /** @param entity alive, as it was read */
    public void refresh(EntityType type, Item entity, ChangeHint.OfEntity hint) {
        CopyData source = CopyData.of(type, entity);
        Set<CopyKey> wanted = OwnCopies.keys(type, entity);
        delete(OwnCopies.tagged(hint.entity(), hint.tagsSeen()).stream().filter(key -> !wanted.contains(key)).toList(), source.version());
        Map<CopyKey, Condition> created = created(type, entity, hint);
        if (hint.data() == ChangeHint.Data.CHANGED) {
            refresh(source, wanted.stream().filter(key -> !created.containsKey(key)).toList());
        }
        created.forEach((key, needed) -> create(source, key, needed));
        if (!created.isEmpty()) {
            refreshIfChanged(type, source, created.keySet());
        }
    }

    /** @param version as of which the entity is deleted */
    public void remove(EntityType type, ChangeHint.OfEntity hint, long version) {
        Set<CopyKey> keys = new LinkedHashSet<>(OwnCopies.tagged(hint.entity(), hint.tagsSeen()));
        keys.addAll(OwnCopies.self(type, hint.entity()));
        delete(keys, version);
    }

    private void delete(Collection<CopyKey> keys, long version) {
        keys.forEach(key -> table.delete(CopyWrites.disown(key, version)));
    }

    /**
     * The copies that may not exist yet, each with the condition under which the entity needs it even after its version has changed: that
     * it has the tag, or lives this life.
     */
    private static Map<CopyKey, Condition> created(EntityType type, Item entity, ChangeHint.OfEntity hint) {
        EntityRef ref = hint.entity();
        Map<CopyKey, Condition> created = new LinkedHashMap<>();
        EntityItem stored = new EntityItem(entity);
        stored.tags().stream().filter(hint.tagsAdded()::contains)
                .forEach(tag -> created.put(CopyKey.tag(tag, ref), Condition.hasTag(tag)));
        if (hint.life() != ChangeHint.Life.SAME) {
            OwnCopies.self(type, ref).forEach(key -> created.put(key, Condition.life(stored.life())));
        }
        return created;
    }

    /**
     * Creates a copy under a fence: the entity must still need it. If it does not, a later record says so. Nothing is written either if the
     * copy exists and is not older.
     */
    private void create(CopyData source, CopyKey key, Condition needed) {
        Condition alive = Condition.is(Kind.ENTITY).and(Condition.version(source.version()).or(needed));
        table.transact(List.of(new Action.Check<>(CoreKey.of(source.entity()), alive), CopyWrites.own(key, source)));
    }

    /** A change between reading the entity and creating the copies found no copies to refresh. */
    private void refreshIfChanged(EntityType type, CopyData source, Set<CopyKey> created) {
        Optional<Item> now = core.alive(source.entity()).filter(item -> item.version() > source.version());
        now.ifPresent(item -> refresh(CopyData.of(type, item), OwnCopies.keys(type, item).stream().filter(created::contains).toList()));
    }

    private void refresh(CopyData source, List<CopyKey> keys) {
        List<Action.Update<CopyKey>> updates = new ArrayList<>();
        keys.forEach(key -> updates.add(CopyWrites.refresh(key, source)));
        if (!updates.isEmpty()) {
            table.updateExisting(updates);
        }
    }
}
