package io.relata.internal.fanout.record;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Combines all records of one item in a batch into one hint, so that many changes cost as much as one. */
public final class Coalesce {
    private final TableModel model;
    private final Predicate<String> awaited;
    private final Clock clock;

    public Coalesce(TableModel model, Clock clock) {
        this(model, entity -> false, clock);
    }

    /**
     * @param awaited tells of an entity whether each of its changes matters, also one that no copy depends on
     * @param clock tells what has expired
     */
    public Coalesce(TableModel model, Predicate<String> awaited, Clock clock) {
        this.model = model;
        this.awaited = awaited;
        this.clock = clock;
    }

    /**
     * The records of one item in a batch.
     *
     * @param records in the order of the stream, at least one
     */
    public record Changes(CoreKey key, List<StreamRecord> records) {
        /** Of the first record: from there the stream is delivered again if the item fails. */
        public String sequenceNumber() {
            return records.get(0).sequenceNumber();
        }

        /** The same with their keys as they are seen there. */
        public Changes seenIn(KeySpace space) {
            return new Changes(space.seen(key), records.stream().map(record -> record.seenIn(space)).toList());
        }
    }

    /** @param records of one shard, in its order */
    public static List<Changes> byItem(List<StreamRecord> records) {
        Map<Key, List<StreamRecord>> items = new LinkedHashMap<>();
        records.stream().filter(StreamRecord::concernsCopies)
                .forEach(record -> items.computeIfAbsent(record.key(), key -> new ArrayList<>()).add(record));
        return items.entrySet().stream().map(item -> new Changes((CoreKey) item.getKey(), item.getValue())).toList();
    }

    /**
     * What has to be propagated for an item; none, if nothing changed that copies depend on and no listener awaits, or nothing that is
     * seen.
     *
     * @throws RuntimeException when the item is not one that Relata would write
     */
    public Optional<ChangeHint> hint(Changes changes) {
        if (!model.spaces().formerly().isEmpty()
                && changes.records().stream().allMatch(record -> record.before().equals(record.after()))) {
            return Optional.empty();
        }
        if (LinkRef.isLink(changes.key())) {
            return Optional.of(link(changes.key(), changes.records()));
        }
        EntityRef entity = EntityRef.ofType(changes.key().type());
        return model.entity(entity.entity()).map(type -> entity(type, entity, changes.records()))
                .filter(hint -> !hint.isIdle() || awaited.test(entity.entity())).map(hint -> hint);
    }

    private static ChangeHint link(CoreKey key, List<StreamRecord> changes) {
        boolean isNew = changes.size() == 1 && changes.get(0).before().isEmpty();
        return new ChangeHint.OfLink(key, isNew ? ChangeHint.Copies.NONE_YET : ChangeHint.Copies.PERHAPS);
    }

    private ChangeHint.OfEntity entity(EntityType type, EntityRef entity, List<StreamRecord> changes) {
        Set<String> tagsSeen = new TreeSet<>();
        Set<String> tagsAdded = new TreeSet<>();
        ChangeHint.Data data = ChangeHint.Data.SAME;
        ChangeHint.Life life = ChangeHint.Life.SAME;
        for (StreamRecord change : changes) {
            Optional<Item> before = change.before().filter(Kind.ENTITY::is);
            Optional<Item> after = change.after().filter(Kind.ENTITY::is);
            Set<String> tagsBefore = tags(before);
            Set<String> tagsAfter = tags(after);
            tagsSeen.addAll(tagsBefore);
            tagsSeen.addAll(tagsAfter);
            tagsAfter.stream().filter(tag -> !life(before).equals(life(after)) || !tagsBefore.contains(tag)).forEach(tagsAdded::add);
            if (isExpiry(change)) {
                life = ChangeHint.Life.EXPIRED;
            } else if (changesLife(change, before, after)) {
                life = life == ChangeHint.Life.EXPIRED ? life : ChangeHint.Life.CHANGED;
            } else if (change.before().isEmpty() && (type.hasSelfCopy() || !model.followers(type).isEmpty())) {
                life = life == ChangeHint.Life.SAME ? ChangeHint.Life.BEGUN : life;
            } else if (before.isPresent() && !carried(type, before).equals(carried(type, after))) {
                data = ChangeHint.Data.CHANGED;
            }
        }
        long version = changes.get(changes.size() - 1).version();
        boolean tagged = data == ChangeHint.Data.CHANGED || life.isAnother() || !tagsAdded.isEmpty() || removesTags(changes);
        ChangeHint.Parents parents = changes.stream().anyMatch(change -> changesParents(type, change))
                ? ChangeHint.Parents.CHANGED
                : ChangeHint.Parents.SAME;
        return new ChangeHint.OfEntity(entity, version, data, life, tagged ? tagsSeen : Set.of(), tagsAdded, parents,
                new PlaceChanges(type).of(changes), new CarryingChanges(model, type).of(changes));
    }

    /**
     * Whether a change gives it a parent that it hangs on; also the same one again, in another life of its own or of the parent, or at
     * another place among the children: it may have passed whoever reads these one after the other because the parent is gone.
     */
    private static boolean changesParents(EntityType type, StreamRecord change) {
        Optional<Item> before = change.before().filter(Kind.ENTITY::is);
        return change.after().filter(Kind.ENTITY::is)
                .filter(after -> Parent.followed(type).stream().anyMatch(parent -> after.has(parent.attribute())
                        && !(life(before).equals(life(Optional.of(after))) && before.get().value(parent.attribute())
                                .equals(after.value(parent.attribute()))
                                && before.get().value(Attr.SORT).equals(after.value(Attr.SORT))
                                && ParentLives.of(before.get(), parent).equals(ParentLives.of(after, parent)))))
                .isPresent();
    }

    /**
     * The first creation under an id changes no life: there was none before, so no link was made for one. Where links follow from
     * attributes of others, some may name it already.
     */
    private static boolean changesLife(StreamRecord change, Optional<Item> before, Optional<Item> after) {
        if (change.before().isEmpty()) {
            return after.isEmpty();
        }
        return !life(before).equals(life(after));
    }

    /** Whether the database removed an entity whose time was over; who else does it then, makes no difference. */
    private boolean isExpiry(StreamRecord change) {
        return change.after().isEmpty() && change.before().filter(item -> Expiry.isOver(item, clock.instant())).isPresent();
    }

    private static boolean removesTags(List<StreamRecord> changes) {
        return changes.stream().anyMatch(change -> {
            Set<String> left = tags(change.after());
            return tags(change.before()).stream().anyMatch(tag -> !left.contains(tag));
        });
    }

    private static Set<String> tags(Optional<Item> item) {
        return item.map(stored -> new EntityItem(stored).tags()).orElse(Set.of());
    }

    private static Optional<Long> life(Optional<Item> entity) {
        return entity.map(item -> new EntityItem(item).life());
    }

    private static Map<String, Object> carried(EntityType type, Optional<Item> entity) {
        return entity.map(item -> CopyData.data(type, item)).orElse(Map.of());
    }
}
