package io.relata.internal.engine.total;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.model.Shards;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalScope;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What core items count for, as a function of the item alone. What other code wrote counts for what of it can be read. */
public final class CountItems {
    private final TableModel model;

    public CountItems(TableModel model) {
        this.model = model;
    }

    /** Whether items under this key count for anything in this model. */
    public boolean isCounted(CoreKey key) {
        return totals(key).findAny().isPresent();
    }

    /**
     * What the item counts for. Entities and links do, and nothing else: an entity as long as it is in the table, a link until it is taken
     * down.
     *
     * @param item under this key, if there is one
     */
    public Contribution of(CoreKey key, Optional<Item> item) {
        Map<TotalKey, Map<String, Long>> parts = new LinkedHashMap<>();
        item.filter(found -> Kind.ENTITY.is(found) || Kind.LINK.is(found)).ifPresent(found -> totals(key).forEach(total -> {
            Map<String, Object> values = values(total.scope(), found);
            if (isCounted(total, values)) {
                int shard = Shards.hash(key.id() + key.type(), total.shards());
                List<String> groups = groups(total, values);
                holders(total.scope(), key, found).forEach(holder -> {
                    count(total, values, new TotalKey(holder, shard), parts);
                    groups.forEach(group -> count(total, new Counter(total.name(), Optional.empty()), values,
                            new TotalKey(holder, group, shard), parts));
                });
            }
        }));
        return new Contribution(parts);
    }

    private Stream<TotalType> totals(CoreKey key) {
        if (model.totals().isEmpty() || key.isUnique() || key.isIdempotency() || key.isHistory() || key.isLimit()) {
            return Stream.empty();
        } else if (LinkRef.isLink(key)) {
            return model.totals().stream().filter(total -> total.scope() instanceof TotalScope.Linked linked
                    && key.id().startsWith(LinkRef.partitionPrefix(linked.relation())));
        }
        String entity = ComposedKey.first(key.type());
        return model.totals().stream().filter(total -> total.scope().counted().filter(entity::equals).isPresent());
    }

    private static boolean isCounted(TotalType total, Map<String, Object> values) {
        return total.where().entrySet().stream().allMatch(each -> each.getValue().equals(values.get(each.getKey())));
    }

    /** Those that are items of their own. */
    private static List<String> groups(TotalType total, Map<String, Object> values) {
        return total.groups().stream().flatMap(group -> GroupText.of(group, values.get(group.attribute().name()))
                .map(value -> TotalKey.group(total, group, value)).stream()).toList();
    }

    private static Map<String, Object> values(TotalScope scope, Item item) {
        if (scope instanceof TotalScope.Linked) {
            return new LinkItem(item).readableAttributes();
        }
        return item.attributes();
    }

    private static List<String> holders(TotalScope scope, CoreKey key, Item item) {
        if (scope instanceof TotalScope.Children children) {
            return item.value(children.attribute()).flatMap(EntityRef::storedId)
                    .map(id -> List.of(TotalKey.holder(new EntityRef(children.holder(), id)))).orElse(List.of());
        } else if (scope instanceof TotalScope.Linked linked) {
            return ends(linked, LinkRef.fromIdOf(key), ComposedKey.rest(key.type())).filter(EntityRef::isId)
                    .map(id -> TotalKey.holder(new EntityRef(linked.holder(), id))).toList();
        } else if (scope instanceof TotalScope.Tagged) {
            return new EntityItem(item).readableTags().stream().map(TotalKey::holderOfTag).toList();
        } else if (scope instanceof TotalScope.Overall all) {
            return List.of(TotalKey.holderOfAll(all.entity()));
        }
        throw new IllegalArgumentException("unknown scope of a total: " + scope);
    }

    /** The ids of those that a link counts for; of a symmetrical relation only one under the smaller id is a link. */
    private static Stream<String> ends(TotalScope.Linked linked, String from, String to) {
        return switch (linked.end()) {
            case FROM -> Stream.of(from);
            case TO -> Stream.of(to);
            case BOTH -> Utf8Order.ASCENDING.compare(from, to) < 0 ? Stream.of(from, to) : Stream.empty();
        };
    }

    private static void count(TotalType total, Map<String, Object> values, TotalKey key, Map<TotalKey, Map<String, Long>> parts) {
        count(total, new Counter(total.name(), Optional.empty()), values, key, parts);
        total.by().map(attribute -> values.get(attribute.name())).filter(String.class::isInstance)
                .ifPresent(group -> count(total, new Counter(total.name(), Optional.of((String) group)), values, key, parts));
    }

    private static void count(TotalType total, Counter counter, Map<String, Object> values, TotalKey key,
            Map<TotalKey, Map<String, Long>> parts) {
        Contribution.add(parts, key, counter.count(), 1);
        for (Attribute sum : total.sums()) {
            if (values.get(sum.name()) instanceof BigDecimal number) {
                if (!sum.required()) {
                    Contribution.add(parts, key, counter.having(sum.firstName()), 1);
                }
                ExactSum.digits(number)
                        .forEach((place, digit) -> Contribution.add(parts, key, counter.digit(sum.firstName(), place), digit));
            }
        }
    }
}
