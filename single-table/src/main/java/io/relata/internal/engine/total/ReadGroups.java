package io.relata.internal.engine.total;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.page.Cursor;
import io.relata.internal.engine.read.page.ListPosition;
import io.relata.internal.engine.read.page.ReadBudget;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.total.CountedGroups.CountedGroup;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a page of the groups of a total: one eventually consistent Query of their items. Those of an entity take one GetItem more, which
 * tells whether it exists and the caller may read it.
 */
public final class ReadGroups {
    private final ReadContext context;
    private final DecideTotals told;

    public ReadGroups(ReadContext context) {
        this.context = context;
        this.told = new DecideTotals(context.model(), context.authority(), context.decide());
    }

    /**
     * Of what belongs or is linked to an entity.
     *
     * @param id as a caller gave it
     * @throws Refusal when there is no such entity that the caller may read, the caller may not be told the total, or the total has no such
     * groups
     */
    public CountedGroups of(EntityType type, String id, TotalType total, GroupOptions options) {
        new ReadEntity(context.table(), context.decide()).read(type, id, Consistency.EVENTUAL);
        return read(type.name() + " " + id, TotalKey.holder(type.ref(id)), total, told.visible(List.of(total), type, id), options);
    }

    /** The same of what has a tag. */
    public CountedGroups ofTag(Tag tag, TotalType total, GroupOptions options) {
        return read("a tag", TotalKey.holderOfTag(tag.text()), total, told.visible(List.of(total)), options);
    }

    /** The same of all of an entity. */
    public CountedGroups ofAll(EntityType type, TotalType total, GroupOptions options) {
        return read("all " + type.collection(), TotalKey.holderOfAll(type.name()), total, told.visible(List.of(total)), options);
    }

    private CountedGroups read(String name, String holder, TotalType declared, List<TotalType> visible, GroupOptions options) {
        TotalType total = visible.stream().findFirst().orElseThrow(() -> told.refusal(name, List.of(declared)));
        TotalGroup group = total.group(options.by()).orElseThrow(() -> noSuch(total));
        context.requireBuilt(List.of(PartNames.group(total, group)));
        return page(new Groups(total, group, TotalKey.partition(holder, TotalKey.groupName(total, group))), options);
    }

    private static Refusal noSuch(TotalType total) {
        return new Refusal(ProblemKind.NO_SUCH_LIST, total.groups().isEmpty()
                ? "the groups of " + total.name() + " depend on an attribute that is hidden here"
                : "by has to be " + (total.groups().size() == 1 ? "" : "one of ")
                        + total.groups().stream().map(TotalGroup::name).collect(Collectors.joining(", ")));
    }

    /** The item collection of the groups of one name. */
    private record Groups(TotalType total, TotalGroup group, String partition) {
        /** Sort keys with these components. */
        SortRange keys(SortRange components) {
            String prefix = TotalKey.inPartition(partition);
            return new SortRange(prefix + components.low(), prefix + components.high());
        }

        /** What is behind a group: all that more of its key follows begins with the separator. */
        SortRange behind(String component, Direction direction) {
            return keys(direction == Direction.ASCENDING
                    ? new SortRange(component + TotalKey.BEHIND, SortRange.ALL.high())
                    : new SortRange("", component));
        }

        CountedGroup counted(Map.Entry<String, List<Item>> items) {
            return new CountedGroup(GroupText.shown(group, items.getKey()), TotalValues.ofGroup(total, items.getValue()));
        }
    }

    /** Where all that was read is empty by now, the next ones are read: a page is empty at the end only. */
    private CountedGroups page(Groups groups, GroupOptions options) {
        SortRange range = groups.keys(GroupText.range(groups.group(), options.from(), options.to()));
        Cursor cursor = Cursor.of(context.space(), String.join("\n", "groups", groups.partition(), range.toString(),
                options.direction().name())).encrypted(context.positions());
        SortRange rest = options.cursor()
                .map(text -> range.and(groups.behind(cursor.decode(text).sort(), options.direction()))).orElse(range);
        ReadBudget budget = context.budget();
        List<CountedGroup> counted = new ArrayList<>();
        List<Item> read = new ArrayList<>();
        Optional<String> reached = Optional.empty();
        do {
            Stretch stretch = rest.isEmpty() ? Stretch.NOTHING : stretch(groups, rest, options, budget);
            stretch.items().entrySet().stream().map(groups::counted).filter(group -> group.values().count() != 0).forEach(counted::add);
            stretch.items().values().forEach(read::addAll);
            reached = stretch.end();
            rest = reached.map(end -> groups.behind(end, options.direction())).map(rest::and).orElse(rest);
        } while (counted.isEmpty() && reached.isPresent() && budget.spent().isEmpty());
        return new CountedGroups(groups.group(), counted, reached.map(end -> cursor.encode(new ListPosition(end, 0, ""))),
                CountedTotal.lastCounted(read));
    }

    /**
     * Groups that were read in one go.
     *
     * @param items of each, by the component of its key
     * @param end the component of the last one, where more follow
     */
    private record Stretch(Map<String, List<Item>> items, Optional<String> end) {
        static final Stretch NOTHING = new Stretch(Map.of(), Optional.empty());
    }

    /** One Query: of each shard of as many groups as fill a page, and one item more. The last group is complete when another follows. */
    private Stretch stretch(Groups groups, SortRange range, GroupOptions options, ReadBudget budget) {
        Query query = Query.of(Access.TABLE, groups.partition(), range, options.limit() * groups.total().shards() + 1)
                .in(options.direction());
        Map<String, List<Item>> items = new LinkedHashMap<>();
        Slice slice = context.table().query(query);
        add(slice, items, budget);
        for (Optional<Item> last = slice.lastKey(); items.size() <= 1 && last.isPresent(); last = slice.lastKey()) {
            slice = context.table().query(query.startingAfter(last.get()));
            add(slice, items, budget);
        }
        int whole = slice.lastKey().isPresent() ? items.size() - 1 : items.size();
        Map<String, List<Item>> page = new LinkedHashMap<>();
        items.entrySet().stream().limit(Math.min(whole, options.limit())).forEach(each -> page.put(each.getKey(), each.getValue()));
        return new Stretch(page, page.size() == items.size() ? Optional.empty() : page.keySet().stream().reduce((first, second) -> second));
    }

    private static void add(Slice slice, Map<String, List<Item>> items, ReadBudget budget) {
        budget.spend(slice.items().size());
        slice.items().stream().filter(item -> item.key() instanceof CopyKey key && TotalKey.isOfTotal(key)).forEach(item -> items
                .computeIfAbsent(TotalKey.of((CopyKey) item.key()).groupValue(), value -> new ArrayList<>()).add(item));
    }
}
