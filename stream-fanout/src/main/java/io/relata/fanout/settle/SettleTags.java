package io.relata.fanout.settle;

import io.relata.copy.CopyData;
import io.relata.copy.CopyWrites;
import io.relata.fanout.record.Hint;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.model.EntityType;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.CopyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes an entity's tag copies be those that its tags call for. Their keys follow from the tags, so nothing has to be looked for. */
final class SettleTags {
    private final CopyTable table;
    private final Core core;

    SettleTags(CopyTable table) {
        this.table = table;
        this.core = new Core(table);
    }

    /** The entity is there, as it was read. */
    void settle(EntityType type, Item entity, Hint.OfEntity hint) {
        CopyData source = CopyData.of(type, entity);
        Set<String> wanted = entity.strings(Attr.TAGS);
        hint.tagsSeen().stream().filter(tag -> !wanted.contains(tag)).forEach(tag -> table.delete(CopyWrites.untag(key(tag, source), source.version())));
        List<String> added = wanted.stream().filter(hint.tagsAdded()::contains).toList();
        if (hint.data() == Hint.Data.CHANGED) {
            refresh(source, wanted.stream().filter(tag -> !added.contains(tag)).toList());
        }
        added.forEach(tag -> create(source, tag));
        if (!added.isEmpty()) {
            refreshIfChanged(type, source, added);
        }
    }

    /** The entity is gone, as of {@code version}. */
    void remove(Hint.OfEntity hint, long version) {
        hint.tagsSeen().forEach(tag -> table.delete(CopyWrites.untag(CopyKey.tag(tag, hint.entity()), version)));
    }

    /**
     * Fenced: the entity has the tag still. If it does not, a later record says so, and there is nothing to create; if the copy is there already and not
     * older, neither.
     */
    private void create(CopyData source, String tag) {
        Condition tagged = Condition.is(Kind.ENTITY).and(Condition.version(source.version()).or(new Condition.Contains(Attr.TAGS, tag)));
        table.transact(List.of(new Action.Check<>(CoreKey.of(source.entity()), tagged), CopyWrites.tag(key(tag, source), source)));
    }

    /** A change between reading the entity and creating the copies looked for copies when there were none. */
    private void refreshIfChanged(EntityType type, CopyData source, List<String> added) {
        Optional<Item> now = core.alive(source.entity()).filter(item -> item.number(Attr.VERSION) > source.version());
        now.ifPresent(item -> refresh(CopyData.of(type, item), added.stream().filter(item.strings(Attr.TAGS)::contains).toList()));
    }

    private void refresh(CopyData source, List<String> tags) {
        List<Action.Update<CopyKey>> updates = new ArrayList<>();
        tags.forEach(tag -> updates.add(CopyWrites.refresh(key(tag, source), source)));
        if (!updates.isEmpty()) {
            table.updateExisting(updates);
        }
    }

    private static CopyKey key(String tag, CopyData source) {
        return CopyKey.tag(tag, source.entity());
    }
}
