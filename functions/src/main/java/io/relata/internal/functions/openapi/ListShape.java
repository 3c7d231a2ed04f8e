package io.relata.internal.functions.openapi;

import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.read.page.Filter;
import io.relata.internal.engine.total.ChooseRank;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shape of a list: the types of its entities, their order, and what selects them.
 *
 * @param shown the types of the entities
 * @param copies whether they come from copies, which may carry fewer attributes
 * @param bounds what from, to and prefix are compared with
 * @param sorts what it can be sorted by, where there is a choice
 * @param by the relationships by which entities are in it, where they have attributes
 * @param nearby the lists by distance that there are too
 */
record ListShape(List<EntityType> shown, Source copies, Bounds bounds, List<Choice> choices, List<String> sorts, Optional<Side> by,
        Optional<NearbyList> nearby) {
    /** One that can be sorted by what can select it, or is sorted in one way only. */
    ListShape(List<EntityType> shown, Source copies, Bounds bounds, List<Choice> choices) {
        this(shown, copies, bounds, choices, choices.stream().map(choice -> choice.attribute().name()).toList(), Optional.empty(),
                Optional.empty());
    }

    /** Where the entities come from. */
    enum Source {
        ENTITIES, COPIES
    }

    /** The type of the bounds. */
    enum Bounds {
        TEXT, TIME, NUMBER, DECIMAL, ID, NONE
    }

    /**
     * An attribute whose value selects a list.
     *
     * @param required whether there is no list without it
     */
    record Choice(SortAttribute attribute, boolean required) {
    }

    static Optional<ListShape> of(ConcreteRoute route, TableModel model) {
        return switch (route.operation()) {
            case LIST_ENTITIES -> Optional.of(all(route.entity(), model));
            case LIST_RELATED -> Optional.of(route.list()).filter(list -> !(list instanceof Related.Ancestry)).map(ListShape::related);
            case LIST_TAGGED, LIST_WITH_TAGS ->
                Optional.of(new ListShape(model.entities().stream().filter(EntityType::taggable).toList(), Source.COPIES,
                        Bounds.ID, List.of()));
            case LIST_TAGGED_OF_COLLECTION -> Optional.of(new ListShape(List.of(route.entity()), Source.COPIES, Bounds.ID,
                    choices(route.entity().traits().taggedWithin(), List.of(), List.of(), true), List.of(), Optional.empty(),
                    Optional.empty()));
            default -> Optional.empty();
        };
    }

    private static ListShape all(EntityType type, TableModel model) {
        boolean whole = type.listShards().isPresent();
        List<String> ranks = ChooseRank.of(model, type).names();
        List<Choice> choices = choices(type.choices(), type.lists(), List.of(),
                whole || !ranks.isEmpty() || type.traits().nearby().isPresent());
        return new ListShape(List.of(type), Source.ENTITIES, ranks.isEmpty() ? bounds(type, type.lists(), whole) : Bounds.TEXT, choices,
                Stream.concat(choices.stream().map(choice -> choice.attribute().name()), ranks.stream()).toList(), Optional.empty(),
                type.traits().nearby());
    }

    private static ListShape related(Related related) {
        if (related instanceof Related.Children children) {
            EntityType type = children.entity();
            List<EntityList> lists = type.lists().stream().filter(list -> list.equal().stream().anyMatch(equal -> equal.name()
                    .equals(children.parent().attribute()))).toList();
            return new ListShape(List.of(type), Source.ENTITIES, bounds(type, lists, true),
                    choices(related.choices(), lists, List.of(children.parent().attribute()), true));
        } else if (related instanceof Related.Linked linked) {
            return new ListShape(related.shown(), Source.COPIES, linked.orders().isEmpty() ? Bounds.ID : Bounds.TEXT, List.of(),
                    linked.orders().stream().map(LinkOrder::name).toList(),
                    Optional.of(linked.side()).filter(side -> !side.relation().attributes().isEmpty()), Optional.empty());
        }
        if (related instanceof Related.Edges) {
            return new ListShape(related.shown(), Source.COPIES, Bounds.NONE, List.of());
        } else if (related instanceof Related.Tree || related instanceof Related.History) {
            return new ListShape(related.shown(), Source.ENTITIES, Bounds.NONE, List.of());
        }
        throw new IllegalStateException("unknown kind of list: " + related);
    }

    /**
     * One path may serve several lists. Then the type of the bounds depends on the other parameters, and only a type that all lists share
     * can be declared.
     */
    private static Bounds bounds(EntityType type, List<EntityList> lists, boolean whole) {
        Stream<SortAttribute> sorted = Stream.concat(whole ? type.sortBy().stream().limit(1) : Stream.empty(),
                lists.stream().flatMap(list -> list.sort().attributes().stream()));
        List<Bounds> possible = sorted.map(ListShape::bounds).distinct().toList();
        return possible.size() == 1 ? possible.get(0) : Bounds.TEXT;
    }

    private static Bounds bounds(SortAttribute attribute) {
        return switch (attribute.type()) {
            case TIME -> Bounds.TIME;
            case NUMBER -> attribute.isAnyNumber() ? Bounds.DECIMAL : Bounds.NUMBER;
            default -> Bounds.TEXT;
        };
    }

    private static List<Choice> choices(List<String> names, List<EntityList> lists, List<String> given, boolean whole) {
        List<Choice> choices = new ArrayList<>();
        for (String name : names) {
            SortAttribute attribute = lists.stream().flatMap(list -> Stream.concat(list.equal().stream().map(EntityList.Equal::attribute),
                    list.sort().attributes().stream())).filter(each -> each.name().equals(name)).findFirst()
                    .orElse(new SortAttribute(name, AttributeType.TEXT));
            boolean required = !whole
                    && lists.stream().allMatch(list -> list.equal().stream().anyMatch(equal -> equal.name().equals(name)));
            if (!given.contains(name)) {
                choices.add(new Choice(attribute, required));
            }
        }
        return choices;
    }

    /** The relation whose attributes can be filtered by too. */
    Optional<Relation> relation() {
        return by.map(Side::relation);
    }

    /** What can be filtered by whatever the entities are. */
    Map<String, AttributeType> ofAll() {
        Map<String, AttributeType> all = new LinkedHashMap<>();
        all.put("id", AttributeType.TEXT);
        all.put(ServerFields.CREATED_AT, AttributeType.TIME);
        if (copies == Source.ENTITIES) {
            all.putAll(Filter.OF_EACH_VERSION);
        }
        return all;
    }

    /** The attributes of entities that can be filtered by. */
    List<String> attributes() {
        return shown.stream().flatMap(type -> (copies == Source.COPIES ? type.copied() : type.attributes()).stream()).map(Attribute::name)
                .distinct().toList();
    }

    /** The name of its filter, which differs from those of other lists. */
    String filterName() {
        if (by.isPresent()) {
            return "filter" + Names.linked(by.get());
        }
        String names = shown.stream().map(Names::entity).collect(Collectors.joining("Or"));
        return "filter" + names + (copies == Source.COPIES ? "Copy" : "");
    }
}
