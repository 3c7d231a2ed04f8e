package io.relata.internal.engine.total;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TotalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads all totals of an entity, of a tag or of a whole collection: one eventually consistent Query of their items. Those of an entity take
 * one GetItem more, which tells whether it exists and the caller may read it; together, that is one read unit.
 */
public final class ReadTotals {
    /** More items than a total has shards, so that one Query reads them all. */
    private static final int ALL = 1000;

    private final ReadContext context;
    private final DeclaredTotals declared;
    private final DecideTotals told;

    public ReadTotals(ReadContext context) {
        this.context = context;
        this.declared = new DeclaredTotals(context.model());
        this.told = new DecideTotals(context.model(), context.authority(), context.decide());
    }

    /**
     * Of what belongs or is linked to an entity.
     *
     * @param id as a caller gave it
     * @throws Refusal when there is no such entity that the caller may read, or the caller may be told none of its totals
     */
    public List<CountedTotal> of(EntityType type, String id) {
        new ReadEntity(context.table(), context.decide()).read(type, id, Consistency.EVENTUAL);
        return ofExisting(type, id);
    }

    /**
     * The same of an entity that was read already.
     *
     * @throws Refusal when the caller may be told none of them
     */
    public List<CountedTotal> ofExisting(EntityType type, String id) {
        List<TotalType> totals = declared.of(type);
        return read(type.name() + " " + id, TotalKey.holder(type.ref(id)), totals, told.visible(totals, type, id));
    }

    /**
     * The same of each of several entities of one type: one BatchGetItem for every 100 items of totals, each half a read unit. Who is told
     * because of a permission with the single entity takes one BatchGetItem more.
     *
     * @return by id, without those of which the caller may be told none
     */
    public Map<String, List<CountedTotal>> ofEachExisting(EntityType type, List<String> ids) {
        List<TotalType> totals = declared.of(type);
        requireBuilt(totals);
        told.foresee(totals, type, ids);
        Map<String, List<TotalType>> visible = new LinkedHashMap<>();
        ids.forEach(id -> visible.put(id, told.visible(totals, type, id)));
        visible.values().removeIf(List::isEmpty);
        List<CopyKey> keys = new ArrayList<>();
        visible.forEach((id, those) -> IntStream.range(0, those.stream().mapToInt(TotalType::shards).max().orElse(0))
                .forEach(shard -> keys.add(new TotalKey(TotalKey.holder(type.ref(id)), shard).key())));
        Map<String, List<Item>> items = context.table().getAll(keys, Consistency.EVENTUAL).stream()
                .collect(Collectors.groupingBy(item -> item.key().id()));
        Map<String, List<CountedTotal>> counted = new LinkedHashMap<>();
        visible.forEach((id, those) -> counted.put(id,
                counted(those, items.getOrDefault(TotalKey.partition(TotalKey.holder(type.ref(id))), List.of()))));
        return counted;
    }

    /**
     * Of what has a tag.
     *
     * @throws Refusal when the caller may be told none of them
     */
    public List<CountedTotal> ofTag(Tag tag) {
        return ofTag(tag, declared.ofTag());
    }

    /** The same of entities of one type. */
    public List<CountedTotal> ofTag(Tag tag, EntityType type) {
        return ofTag(tag, declared.ofTag(type));
    }

    private List<CountedTotal> ofTag(Tag tag, List<TotalType> totals) {
        return read("a tag", TotalKey.holderOfTag(tag.text()), totals, told.visible(totals));
    }

    /**
     * Of all of an entity.
     *
     * @throws Refusal when the caller may be told none of them
     */
    public List<CountedTotal> ofAll(EntityType type) {
        List<TotalType> totals = declared.ofAll(type);
        return read("all " + type.collection(), TotalKey.holderOfAll(type.name()), totals, told.visible(totals));
    }

    /**
     * How many one total of an entity counts.
     *
     * @throws Refusal when the caller may not be told it
     */
    public long count(TotalType total, EntityType holder, String id) {
        List<TotalType> one = List.of(total);
        return count(read(holder.name() + " " + id, TotalKey.holder(holder.ref(id)), one, told.visible(one, holder, id)));
    }

    /** The same of a total of all of an entity. */
    public long count(TotalType total, EntityType all) {
        List<TotalType> one = List.of(total);
        return count(read("all " + all.collection(), TotalKey.holderOfAll(all.name()), one, told.visible(one)));
    }

    private static long count(List<CountedTotal> one) {
        return one.get(0).values().count();
    }

    private List<CountedTotal> read(String name, String holder, List<TotalType> totals, List<TotalType> visible) {
        if (visible.isEmpty()) {
            throw told.refusal(name, totals);
        }
        requireBuilt(visible);
        String partition = TotalKey.partition(holder);
        Query query = Query.of(Access.TABLE, partition, SortRange.prefix(partition), ALL);
        Slice slice = context.table().query(query);
        List<Item> items = new ArrayList<>(slice.items());
        for (Optional<Item> last = slice.lastKey(); last.isPresent(); last = slice.lastKey()) {
            slice = context.table().query(query.startingAfter(last.get()));
            items.addAll(slice.items());
        }
        return counted(visible, items);
    }

    private void requireBuilt(List<TotalType> totals) {
        context.requireBuilt(totals.stream().map(PartNames::total).toList());
    }

    private static List<CountedTotal> counted(List<TotalType> totals, List<Item> items) {
        return totals.stream().map(total -> CountedTotal.of(total, items)).toList();
    }
}
