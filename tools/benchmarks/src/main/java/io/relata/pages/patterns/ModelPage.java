package io.relata.pages.patterns;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TaggedWithin;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of one model: its entities, keys and indexes, its access patterns with what each costs, and example items. */
final class ModelPage {
    private static final int ROWS = 2;
    private static final String TENANTS = " Before each `id`, each `type` and each partition key of an index stand the tenant and a slash, "
            + "which are left out here: `<tenant>/`.";

    private final ModelPatterns described;
    private final TableModel model;
    private final List<Item> items;
    private final Map<Pattern, RequestCost> costs;
    private final StringBuilder page = new StringBuilder();

    ModelPage(ModelPatterns described, TableModel model, List<Item> items, Map<Pattern, RequestCost> costs) {
        this.described = described;
        this.model = model;
        this.items = items;
        this.costs = costs;
    }

    String text() {
        page.append("# The model `").append(described.model()).append("`\n\n").append(described.says()).append(" `./start --model ")
                .append(described.model())
                .append(" --sample` serves it with the sample data that is measured below.\n\n")
                .append(new EntityDiagram(model).markdown());
        entities();
        patterns();
        rows();
        page.append("\n## Trade-offs\n\n");
        described.tradeOffs().forEach(sentence -> page.append("- ").append(sentence).append('\n'));
        return page.toString();
    }

    private void entities() {
        page.append(
                "\n## Entities\n\nEach entity is one item: `id` is its id, `type` is its name, `#` and its id, and `sort` is the sort key "
                        + "of its lists." + (model.multiTenant() ? TENANTS : "") + "\n\n");
        row("entity", "`sort`", "index", "partition key", "sort key");
        row("---", "---", "---", "---", "---");
        for (EntityType type : model.entities()) {
            List<List<String>> places = places(type);
            String sort = code(type.name() + "#" + attributes(type.sortBy()));
            row(type.name(), sort, places.isEmpty() ? "" : places.get(0).get(0), places.isEmpty() ? "" : places.get(0).get(1),
                    places.isEmpty()
                            ? ""
                            : places.get(0).get(2));
            places.stream().skip(1).forEach(place -> row("", "", place.get(0), place.get(1), place.get(2)));
        }
        carried();
        copies();
    }

    /** What children have of their parents, beside their own attributes. */
    private void carried() {
        List<EntityType> carrying = model.entities().stream().filter(type -> !Parent.carried(type).isEmpty()).toList();
        if (!carrying.isEmpty()) {
            page.append('\n');
            carrying.forEach(type -> page.append("Each ").append(type.name()).append(" carries, in `").append(Parent.CARRIED).append("`, ")
                    .append(Parent.carried(type).stream().map(ModelPage::carried).collect(Collectors.joining(" and "))).append(".\n"));
        }
    }

    private static String carried(Parent parent) {
        return parent.carries().stream().map(ModelPage::code).collect(Collectors.joining(", ")) + " of its " + parent.entity();
    }

    /** The keys of links and copies. */
    private void copies() {
        List<List<String>> rows = new ArrayList<>();
        model.relations().forEach(relation -> {
            String from = relation.from().entity().name();
            String to = relation.to().entity().name();
            rows.add(List.of("link of " + from + " and " + to, "`link:" + relation.name() + ":<" + end(relation, "smaller", from) + ">`",
                    code(to + "#<" + end(relation, "greater", to) + ">"),
                    relation.attributes().stream().map(Attribute::name).collect(Collectors.joining(", "))));
            relation.sides().forEach(side -> rows.add(copy(side)));
        });
        model.entities().stream().filter(EntityType::hasSelfCopy)
                .forEach(type -> rows.add(List.of("copy of " + IndefiniteArticle.with(type.name()) + " with its links",
                        code(type.name() + "#<id>"), code(type.name() + "#<id>"), copied(type))));
        model.entities().stream().filter(EntityType::taggable)
                .forEach(type -> rows.add(List.of("copy of a tagged " + type.name(), "`tag#<tag>`",
                        code(type.name() + "#<id>"), copied(type))));
        if (!rows.isEmpty()) {
            page.append(
                    "\nThe API writes links; the stream function writes copies. The index `typeGsi` finds both by their `type`.\n\n");
            row("item", "`id`", "`type`", "carries");
            row("---", "---", "---", "---");
            rows.forEach(row -> row(row.toArray(String[]::new)));
        }
        orders();
    }

    /** Which of two of the same type, where it is not said by the direction. */
    private static String end(Relation relation, String which, String entity) {
        return relation.isSymmetrical() ? which + " id" : entity;
    }

    /** The orders of lists of linked entities. */
    private void orders() {
        List<Side> sorted = model.relations().stream().flatMap(relation -> relation.sides().stream())
                .filter(side -> !side.orders().isEmpty()).toList();
        List<TaggedWithin> tagged = model.entities().stream().flatMap(type -> TaggedWithin.of(type).stream()).toList();
        if (!sorted.isEmpty() || !tagged.isEmpty()) {
            page.append("\nCopies are listed by id, and by what they carry in indexes that have their partition keys:\n\n");
            row("list", "index", "sort key");
            row("---", "---", "---");
            sorted.forEach(side -> side.orders().forEach(order -> row("the " + side.holder().path() + " of each "
                    + side.holder().entity().name() + ", by `" + order.name() + "`", code(order.access().index().orElseThrow()),
                    code(side.shown().entity().name() + "#<" + order.name() + ">#<id>"))));
            tagged.forEach(list -> row("what has a tag, of one `" + list.attribute() + "`", code(list.access().index().orElseThrow()),
                    code(list.entity() + "#<" + list.attribute() + ">#<id>")));
        }
    }

    private static List<String> copy(Side side) {
        EntityType shown = side.shown().entity();
        return List.of("copy of the " + shown.name(), code(side.holder().label() + "#<" + side.holder().entity().name() + ">"),
                code(shown.name() + "#<" + shown.name() + ">"), copied(shown));
    }

    private static String copied(EntityType type) {
        return type.copied().equals(type.attributes())
                ? "all attributes"
                : type.copied().stream().map(Attribute::name).collect(Collectors.joining(", "));
    }

    private static List<List<String>> places(EntityType type) {
        List<List<String>> places = new ArrayList<>();
        type.parents().forEach(parent -> parent.indexes().forEach(index -> places.add(List.of(code(index.access().index().orElseThrow()),
                code(index.isShared() ? index.partition("<" + parent.attribute() + ">") : index.access().partitionAttribute()),
                "`sort`"))));
        type.listShards()
                .ifPresent(shards -> places.add(List.of("`listGsi`", "`" + type.name() + ".<0.." + (shards - 1) + ">`", "`sort`")));
        type.lists().forEach(list -> places.add(List.of(code(list.access().index().orElseThrow()), code(partition(list)),
                code(list.entity() + "#" + attributes(list.sort().attributes()) + "#<id>"))));
        type.traits().nearby()
                .ifPresent(list -> places.add(List.of(code(list.access().index().orElseThrow()), code(list.partition("<cell>")),
                        code(type.name() + "#<latitude>#<id>"))));
        type.hierarchies().forEach(hierarchy -> places.add(place(type, hierarchy)));
        return places;
    }

    private static List<String> place(EntityType type, Hierarchy hierarchy) {
        return hierarchy.part().isPresent()
                ? List.of(code(hierarchy.index()),
                        "as its " + hierarchy.part().get().entity()
                                + (hierarchy.hasTops() ? "; " + code(type.name() + "#<id>") + " of a top" : ""),
                        "that of its " + hierarchy.part().get().entity() + ", then "
                                + code(type.name() + "#" + attributes(type.sortBy()) + "#<id>"))
                : List.of(code(hierarchy.index()), code(type.name() + "#<id>"),
                        code(type.name() + "#<id>" + (hierarchy.top() == Hierarchy.Top.LAST
                                ? "#~"
                                : "")));
    }

    private static String partition(EntityList list) {
        String names = list.equal().stream().map(each -> "." + each.name()).collect(Collectors.joining());
        String values = list.equal().stream()
                .map(each -> "#" + each.only().map(value -> value.toLowerCase(Locale.ROOT)).orElse("<" + each.name() + ">"))
                .collect(Collectors.joining());
        return list.entity() + names + values + (list.shards().count() > 1 ? "#<0.." + (list.shards().count() - 1) + ">" : "");
    }

    private static String attributes(List<SortAttribute> attributes) {
        return attributes.stream().map(attribute -> "<" + attribute.name() + ">").collect(Collectors.joining("#"));
    }

    private void patterns() {
        page.append(
                "\n## Access patterns\n\nA test sends each request to the API and measures the requests to DynamoDB, the items read and "
                        + "the read units. Each Query reads one item more than the page holds, if there is one, which tells whether "
                        + "another page follows.\n\n");
        row("", "pattern", "request", "DynamoDB requests", "read / returned", "read units");
        row("---", "---", "---", "---", "---", "---");
        costs.forEach((pattern, cost) -> row(pattern.number(), pattern.says(), "`" + pattern.request() + "`",
                cost.counted() + (cost.strong()
                        ? ", strong"
                        : ""),
                cost.read() + " / " + pattern.answer().size() + pattern.more().map(why -> ": " + why).orElse(""),
                RequestCost.plain(cost.units())));
    }

    /** The first items of each kind. */
    private void rows() {
        Set<String> keys = new LinkedHashSet<>();
        model.indexes().stream().map(Index::access).filter(access -> !access.equals(Access.BY_TYPE))
                .forEach(access -> keys.addAll(access.attributes()));
        keys.remove(Key.PARTITION);
        page.append(
                "\n## Example items\n\nKeys of the table and of the indexes as stored, and the other attributes.\n\n");
        row("`id`", "`type`", "index keys", "attributes");
        row("---", "---", "---", "---");
        Stream<Stream<Item>> entities = model.entities().stream().map(type -> kind(Kind.ENTITY).filter(item -> item.string(Attr.ENTITY)
                .equals(type.name())).limit(ROWS));
        Stream<Stream<Item>> others = Stream.of(Kind.LINK, Kind.COPY, Kind.GUARD, Kind.HISTORY).map(kind -> kind(kind).limit(ROWS));
        Stream.concat(entities, others).flatMap(rows -> rows).forEach(item -> row(code(item.string(Key.PARTITION)),
                code(item.string(Key.SORT)),
                keys.stream().filter(item::has).map(key -> "`" + key + "` " + code(item.string(key))).collect(Collectors.joining("<br>")),
                own(item)));
    }

    private Stream<Item> kind(Kind kind) {
        return items.stream().filter(kind::is).sorted(Comparator.comparing((Item item) -> item.string(Key.SORT), Utf8Order.ASCENDING)
                .thenComparing(item -> item.string(Key.PARTITION), Utf8Order.ASCENDING));
    }

    private String own(Item item) {
        Map<String, Object> own = Kind.ENTITY.is(item)
                ? model.entity(item.string(Attr.ENTITY)).orElseThrow().attributes().stream()
                        .filter(each -> item.has(each.name()))
                        .collect(Collectors.toMap(each -> each.name(), each -> item.value(each.name()).orElseThrow(), (one, other) -> one,
                                TreeMap::new))
                : new TreeMap<>(item.has(Attr.DATA) ? item.map(Attr.DATA) : item.map(Attr.ATTRIBUTES));
        return own.entrySet().stream().filter(each -> !each.getKey().equals(Attr.CREATED_AT))
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", ")).replace("|", "\\|");
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private void row(String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
