package io.relata.internal.engine.rule;

import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.lists.ListRequest;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.total.CountedTotal;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.engine.total.TotalValues;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.Related;
import io.relata.internal.model.TotalType;
import io.relata.rule.Counted;
import io.relata.rule.ListOf;
import io.relata.rule.ListedEntity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What rules read in one attempt that follows writes a moment later: each list and the totals of each entity once. */
final class ListsAndTotals {
    private static final int FIRST = 1;

    private final ReadContext reads;
    private final Map<ListOf<?>, Optional<Item>> lists = new HashMap<>();
    private final Map<EntityRef, List<CountedTotal>> totals = new HashMap<>();

    ListsAndTotals(ReadContext reads) {
        this.reads = reads;
    }

    <T extends Record> Optional<ListedEntity<T>> first(ListOf<T> list) {
        Related related = related(list);
        return lists.computeIfAbsent(list, any -> read(related, list))
                .map(item -> new ListedEntity<>(DescribedEntity.id(item), item.version(),
                        RecordBinding.stored(list.entity(), DescribedEntity.attributes(item)), attributes(related, item)));
    }

    private Related related(ListOf<?> list) {
        ModelLookup lookup = new ModelLookup(reads.model());
        return list.kind() == ListOf.Kind.CHILDREN
                ? lookup.children(list.holder(), list.entity(), list.list())
                : lookup.linked(list.holder(), list.entity(), list.list());
    }

    private Optional<Item> read(Related related, ListOf<?> list) {
        Direction direction = list.end() == ListOf.End.GREATEST ? Direction.DESCENDING : Direction.ASCENDING;
        ListOptions options = new ListOptions(FIRST, Optional.empty(), direction, Optional.empty(), Optional.empty(), Optional.empty(),
                List.of());
        try {
            return ListRequest.below(related, reads.model().declaredBy(list.holder()).orElseThrow().ref(list.id()).id(),
                    new Selection(Map.of(), list.orderBy())).page(reads, options).items().stream().findFirst();
        } catch (Refusal e) {
            throw new IllegalArgumentException(
                    "a rule asks for the first of " + related.path() + " of " + list.id() + ": " + e.getMessage(), e);
        }
    }

    private static Optional<Record> attributes(Related related, Item item) {
        return related instanceof Related.Linked linked
                ? linked.side().relation().attributesType().map(record -> RecordBinding.stored(record, new CopyItem(item).link()))
                : Optional.empty();
    }

    Counted total(EntityType type, String id, String name) {
        List<TotalType> declared = new DeclaredTotals(reads.model()).of(type);
        if (declared.stream().noneMatch(total -> total.name().equals(name))) {
            throw new IllegalArgumentException("the model declares no total " + name + " of " + type.name() + "; there are "
                    + declared.stream().map(TotalType::name).collect(Collectors.joining(", ")));
        }
        return totals.computeIfAbsent(type.ref(id), any -> new ReadTotals(reads).ofExisting(type, id)).stream()
                .filter(total -> total.type().name().equals(name)).findFirst().map(total -> counted(total.values())).orElseThrow();
    }

    private static Counted counted(TotalValues values) {
        Map<String, Counted> groups = new HashMap<>();
        values.groups().forEach((constant, group) -> groups.put(constant, counted(group)));
        return new Counted(values.count(), values.sums(), groups);
    }
}
