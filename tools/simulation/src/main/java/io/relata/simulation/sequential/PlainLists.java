package io.relata.simulation.sequential;

import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.DeclaredRelation;
import io.relata.simulation.oracle.Texts;
import io.relata.simulation.reference.ListOrder;
import io.relata.simulation.reference.PlainBounds;
import io.relata.simulation.reference.PlainFilter;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.reference.PlainValue;
import io.relata.simulation.sequential.ListStep.Source;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What lists hold: all that belongs, sorted, within bounds, filtered. */
record PlainLists(PlainModel model, PlainState state) {
    /** @throws PlainRefusedException where it has to be refused */
    List<PlainRow> of(ListStep step) {
        Stream<PlainRow> rows = step.source() instanceof Source.All all
                ? entities(step, all.entity(), Map.of(), state.all(all.entity()))
                : step.source() instanceof Source.Tagged tagged
                        ? tagged(step, tagged)
                        : step.source() instanceof Source.Found found
                                ? new PlainFound(model, state).of(step, found)
                                : related(step, (Source.Related) step.source());
        return rows.sorted(step.isDescending() ? PlainRow.ORDER.reversed() : PlainRow.ORDER).toList();
    }

    private Stream<PlainRow> related(ListStep step, Source.Related list) {
        PlainKey holder = list.holder();
        Related related = model.related(holder.entity(), list.path()).orElseThrow();
        if (related.isWhole()) {
            return new PlainWholeLists(model, state).of(step, holder, related);
        }
        if (related instanceof Related.Linked linked) {
            if (!state.has(holder)) {
                throw new PlainRefusedException(400, 404);
            }
            return linked(step, linked.side(), holder.id());
        }
        Related.Children children = (Related.Children) related;
        String attribute = children.parent().attribute();
        List<PlainRow> rows = entities(step, children.entity().name(), Map.of(attribute, holder.id()),
                state.all(children.entity().name()).filter(child -> holder.id().equals(child.own().get(attribute)))).toList();
        if (!state.has(holder)) {
            throw new PlainRefusedException(404);
        }
        return rows.stream();
    }

    /** @param implied values that the path says */
    private Stream<PlainRow> entities(ListStep step, String entity, Map<String, String> implied, Stream<PlainEntity> candidates) {
        DeclaredEntity type = model.entity(entity);
        Predicate<String> fields = PlainFields.of(step.all("fields"), List.of(type), false);
        PlainFields answers = new PlainFields(model, state);
        List<String> names = answers.ofEach(entity, step.all("include"));
        Map<String, Type> types = PlainFilter.types(List.of(type), false);
        Predicate<Map<String, Object>> filters = filters(step, types);
        PlainUnique unique = new PlainUnique(model, state);
        if (implied.isEmpty() && unique.isAsked(type, step.parameters())) {
            return unique.entities(type, step.parameters())
                    .map(each -> new PlainRow(each.key(), each.key().id(), each.values(), answers.view(each, fields, names)));
        }
        Map<String, String> given = new TreeMap<>();
        PlainSelection.choices(type, implied.keySet()).forEach(name -> step.one(name).ifPresent(value -> given.put(name, value)));
        Optional<PlainTotals.Rank> rank = implied.isEmpty() ? rank(entity, step.one("sort")) : Optional.empty();
        if (rank.isPresent()) {
            return ranked(step, rank.get(), given.isEmpty(), each -> answers.view(each, fields, names))
                    .filter(row -> filters.test(row.values()));
        }
        if (type.nearby().isPresent() && implied.isEmpty() && step.isNear()) {
            if (!given.isEmpty()) {
                throw new PlainRefusedException(400);
            }
            return new PlainNearby(state, entity, type.nearby().get()).of(step, each -> answers.view(each, fields, names))
                    .filter(row -> filters.test(row.values()));
        }
        boolean isWhole = given.isEmpty() && step.one("sort").isEmpty() && (!implied.isEmpty() || type.listed().isPresent());
        if (isWhole) {
            Predicate<String> bounds = bounds(step, PlainBounds.of(type));
            return candidates.map(each -> new PlainRow(each.key(), type.sort(type.sortBy(), each.values()), each.values(),
                    answers.view(each, fields, names))).filter(row -> bounds.test(row.sort()) && filters.test(row.values()));
        }
        given.putAll(implied);
        PlainSelection selection = PlainSelection.of(type, given, step.one("sort"));
        PlainBounds sorted = new PlainBounds(type, selection.list().sort(), selection.fixed(), PlainBounds.LONGEST_BEFORE_ID);
        Predicate<String> bounds = bounds(step, sorted);
        Predicate<PlainEntity> chosen = selection.chosen();
        return candidates.filter(chosen).map(each -> new PlainRow(each.key(),
                type.sortWithId(selection.list().sort(), each.values(), each.key().id()), each.values(), answers.view(each, fields, names)))
                .filter(row -> bounds.test(row.sort()) && filters.test(row.values()));
    }

    private Optional<PlainTotals.Rank> rank(String entity, Optional<String> sort) {
        return new PlainTotals(model, state).ranks(entity).stream().filter(each -> sort.filter(each.names()::contains).isPresent())
                .findFirst();
    }

    /** Equal numbers are in the order of ids. */
    private Stream<PlainRow> ranked(ListStep step, PlainTotals.Rank rank, boolean isWhole,
            Function<PlainEntity, Map<String, Object>> view) {
        if (!isWhole || step.one("prefix").isPresent()) {
            throw new PlainRefusedException(400);
        }
        Optional<BigDecimal> from = step.one("from").map(PlainBounds::number);
        Optional<BigDecimal> to = step.one("to").map(PlainBounds::number);
        PlainTotals totals = new PlainTotals(model, state);
        return state.all(rank.holder()).flatMap(each -> totals.number(rank, each.key())
                .filter(number -> from.filter(least -> number.compareTo(least) < 0).isEmpty())
                .filter(number -> to.filter(most -> number.compareTo(most) > 0).isEmpty())
                .map(number -> new PlainRow(each.key(), Texts.ordered(number) + "#" + each.key().id(), each.values(), view.apply(each)))
                .stream());
    }

    private static Predicate<String> bounds(ListStep step, ListOrder order) {
        return order.within(step.one("from"), step.one("to"), step.one("prefix"));
    }

    private static Predicate<Map<String, Object>> filters(ListStep step, Map<String, Type> types) {
        return step.all("filter").stream().map(text -> PlainFilter.of(text, types)).reduce(values -> true, Predicate::and);
    }

    /** The same of several kinds of entities. */
    static Predicate<PlainRow> filters(ListStep step, List<DeclaredEntity> shown, boolean ofCopies) {
        BiPredicate<String, Map<String, Object>> all = step.all("filter").stream().map(text -> PlainFilter.of(text, shown, ofCopies))
                .reduce((entity, values) -> true, BiPredicate::and);
        return row -> all.test(row.key().entity(), row.values());
    }

    private Stream<PlainRow> linked(ListStep step, Side side, String holderId) {
        String shown = side.shown().entity().name();
        DeclaredEntity type = model.entity(shown);
        DeclaredRelation relation = model.declared().relation(side.relation().name());
        DeclaredRelation.End end = side.holder().equals(side.relation().from()) ? relation.from() : relation.to();
        Predicate<String> fields = PlainFields.of(step.all("fields"), List.of(type), true);
        Map<String, Type> types = PlainFilter.types(List.of(type), true);
        end.linked().ifPresent(link -> link.own().forEach((name, of) -> types.put("link." + name, of)));
        Predicate<Map<String, Object>> filters = filters(step, types);
        Optional<String> order = step.one("sort");
        if (order.filter(name -> !end.orders().contains(name)).isPresent()) {
            throw new PlainRefusedException(400);
        }
        boolean ofLink = order.filter(name -> name.startsWith(LinkOrder.OF_LINK)).isPresent();
        Optional<String> attribute = order.map(name -> ofLink ? name.substring(LinkOrder.OF_LINK.length()) : name);
        DeclaredEntity sorted = ofLink ? end.linked().orElseThrow() : type;
        Predicate<String> bounds = bounds(step, attribute.<ListOrder>map(name -> PlainBounds.of(sorted, name)).orElse(ListOrder.IDS));
        PlainLinks links = new PlainLinks(model, state);
        return links.of(side, holderId).map(link -> {
            PlainEntity entity = state.entity(links.shown(side, holderId, link)).orElseThrow();
            Map<String, Object> values = copied(type, entity);
            Map<String, Object> view = entity.copy(name -> type.copied().contains(name) && fields.test(name));
            view.put("link", link.attributes());
            String sort = attribute.map(name -> sorted.sortWithId(List.of(name), ofLink ? link.attributes() : values, entity.key().id()))
                    .orElseGet(() -> shown + "#" + entity.key().id());
            link.attributes().forEach((name, value) -> values.put("link." + name, value));
            return new PlainRow(entity.key(), sort, values, view);
        }).filter(row -> bounds.test(row.sort()) && filters.test(row.values()));
    }

    static Map<String, Object> copied(DeclaredEntity type, PlainEntity entity) {
        Map<String, Object> values = entity.values();
        values.keySet().removeIf(name -> type.own().containsKey(name) && !type.copied().contains(name));
        return values;
    }

    private Stream<PlainRow> tagged(ListStep step, Source.Tagged source) {
        List<DeclaredEntity> shown = source.entities().stream().map(model::entity).toList();
        List<DeclaredEntity> known = step.path().equals("/tags")
                ? model.entities().stream().map(model::entity).filter(each -> each.is(DeclaredEntity.Trait.TAGGABLE)).toList()
                : shown;
        Predicate<String> fields = PlainFields.of(step.all("fields"), known, true);
        Predicate<PlainRow> filters = filters(step, shown, true);
        Predicate<String> bounds = bounds(step, ListOrder.IDS);
        List<String> tags = source.tags().stream().map(PlainValue::tag).toList();
        return state.all().filter(each -> source.entities().contains(each.key().entity()))
                .filter(each -> source.within().filter(name -> !step.one(name).equals(Optional.ofNullable(each.own().get(name)))).isEmpty())
                .filter(each -> source.all() ? each.tags().containsAll(tags) : tags.stream().anyMatch(each.tags()::contains))
                .map(each -> {
                    DeclaredEntity type = model.entity(each.key().entity());
                    return new PlainRow(each.key(), each.key().entity() + "#" + each.key().id(), copied(type, each),
                            each.copy(name -> type.copied().contains(name) && fields.test(name)));
                }).filter(row -> bounds.test(row.sort()) && filters.test(row));
    }
}
