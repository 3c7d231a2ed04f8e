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
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads what is above an entity in a hierarchy, each by what the one below it says of its parent. An entity's stored place only tells which
 * ones to read together: one GetItem for the entity and one BatchGetItem for all above it. Where a branch has moved and the places have not
 * followed yet, the way goes on from what is read, with one request more for each level whose parent was not among them.
 */
public final class ReadAncestors {
    /** More levels fit into no key. */
    private static final int MOST_LEVELS = 256;

    private final TableModel model;
    private final TableReads table;
    private final Decide decide;

    public ReadAncestors(ReadContext context) {
        this(context.model(), context.table(), context.decide());
    }

    /** In a transaction's table it sees what that has written. */
    public ReadAncestors(TableModel model, TableReads table, Decide decide) {
        this.model = model;
        this.table = table;
        this.decide = decide;
    }

    /**
     * The ancestors, from the top down to the entity's parent. The way up ends at a parent that is gone, and at one that was on it already,
     * which only other code can write. An ancestor that the caller may not read is left out.
     *
     * @param id as a caller gave it
     * @return the ancestors without what is hidden from the caller
     * @throws Refusal when there is no such entity that the caller may read
     */
    public List<Item> read(Related.Ancestry ancestry, String id, Consistency consistency) {
        EntityType type = ancestry.entity();
        Item entity = new ReadEntity(table, decide).readWhole(type, id, consistency);
        List<Item> way = new ArrayList<>(List.of(entity));
        climb(ancestry, way, consistency);
        decide.foresee(way);
        Collections.reverse(way);
        return way.stream().limit(way.size() - 1L).filter(decide::mayRead).map(decide::shown).toList();
    }

    /** @param way the entity; all that is above it is added, the nearest first */
    private void climb(Related.Ancestry ancestry, List<Item> way, Consistency consistency) {
        Map<EntityRef, Item> known = new HashMap<>();
        Set<EntityRef> asked = new HashSet<>();
        Set<EntityRef> passed = new HashSet<>(Set.of(ref(way.get(0))));
        for (Item below = way.get(0); way.size() < MOST_LEVELS;) {
            Optional<EntityRef> next = parent(ancestry, below).filter(passed::add);
            if (next.isEmpty()) {
                return;
            } else if (!asked.contains(next.get())) {
                List<EntityRef> wanted = Stream.concat(next.stream(), named(ancestry.hierarchy(), below)).filter(asked::add).toList();
                items(wanted, consistency).forEach(item -> known.put(ref(item), item));
            }
            Item found = known.get(next.get());
            if (found == null) {
                return;
            }
            way.add(found);
            below = found;
        }
    }

    private Optional<EntityRef> parent(Related.Ancestry ancestry, Item item) {
        return ancestry.partOf(model.entity(item.entityName()).orElseThrow(), item.attributes())
                .flatMap(part -> item.value(part.attribute()).flatMap(EntityRef::storedId)
                        .map(id -> new EntityRef(part.entity(), id)));
    }

    /** The entities that the stored place of one names above it. */
    private Stream<EntityRef> named(Hierarchy hierarchy, Item item) {
        return hierarchy.above(item, kind -> model.entity(kind).map(type -> type.sortBy().size()).orElse(0)).stream()
                .filter(ref -> model.entity(ref.entity()).isPresent());
    }

    private List<Item> items(List<EntityRef> wanted, Consistency consistency) {
        List<CoreKey> keys = wanted.stream().map(CoreKey::of).toList();
        return (keys.size() == 1 ? table.get(keys.get(0), consistency).stream().toList() : table.getAll(keys, consistency)).stream()
                .filter(Kind.ENTITY::is).toList();
    }

    private static EntityRef ref(Item item) {
        return EntityRef.ofType(item.key().type());
    }
}
