package io.relata.simulation.sequential;

import io.relata.internal.model.Related;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.DeclaredList;
import io.relata.simulation.oracle.DeclaredPoint;
import io.relata.simulation.oracle.DeclaredRelation;
import io.relata.simulation.sequential.HttpCall.Parameter;
import io.relata.simulation.sequential.ListStep.Source;
import io.relata.simulation.sequential.ListStep.Turn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Draws lists of every kind that a model declares, with bounds, filters, orders and pages of every size. */
final class DrawnListSteps {
    private static final int POINTS_THAT_ARE = 3;
    private static final List<String> POINTS = List.of("0,0", "-90,13", "52.5,13.4", "91,0", "0,181", "x,1", "1");
    private final PlainModel model;
    private final Choices choices;
    private final DrawnReads reads;
    private final DrawnTexts texts;
    private final DrawnConditions conditions;
    private final List<String> taggable;

    DrawnListSteps(PlainModel model, Choices choices) {
        this.model = model;
        this.choices = choices;
        this.reads = new DrawnReads(model, choices);
        this.texts = new DrawnTexts(choices);
        this.conditions = new DrawnConditions(choices, reads, texts);
        this.taggable = model.entities().stream().filter(each -> model.entity(each).is(DeclaredEntity.Trait.TAGGABLE)).toList();
    }

    /** None where the entity that was drawn has no list. */
    Optional<ListStep> next(PlainState state) {
        String entity = reads.one(model.entities());
        DeclaredEntity type = model.entity(entity);
        List<Related> lists = model.lists(entity);
        List<PlainTotals.Rank> ranks = new PlainTotals(model, state).ranks(entity);
        int own = (type.listed().isPresent() ? 1 : 0) + type.lists().size();
        List<Related> wholes = model.wholes(entity);
        return switch (choices.weighted(own, 2 * lists.size(), taggable.isEmpty() ? 0 : 1, 2 * wholes.size(), 2 * ranks.size(),
                type.nearby().isPresent() ? 1 : 0, model.model().searchable().isEmpty() ? 0 : 2)) {
            case 0 -> own == 0 ? Optional.empty() : Optional.of(all(type, state));
            case 1 -> Optional.of(related(entity, reads.one(lists), state));
            case 2 -> Optional.of(tagged(state));
            case 3 -> wholes.isEmpty() ? Optional.empty() : Optional.of(whole(entity, reads.one(wholes), state));
            case 4 -> ranks.isEmpty() ? Optional.empty() : Optional.of(ranked(type, reads.one(ranks), state));
            case 5 -> near(type, state);
            case 6 -> Optional.of(new DrawnSearches(model, choices, reads).next(state));
            default -> Optional.empty();
        };
    }

    /** By distance. */
    private Optional<ListStep> near(DeclaredEntity type, PlainState state) {
        DeclaredPoint point = type.nearby().orElseThrow();
        PlainNearby list = new PlainNearby(state, type.name(), point);
        List<String> points = state.all(type.name()).flatMap(each -> DeclaredPoint.place(each.own().get(point.attribute())).stream())
                .map(place -> place.latitude() + "," + place.longitude()).toList();
        String near = points.isEmpty() || choices.oneIn(6) ? reads.one(POINTS) : reads.one(points);
        List<Parameter> parameters = new ArrayList<>(List.of(new Parameter("near", near)));
        double most = list.farthest();
        if (choices.oneIn(2)) {
            long metres = Math.max(1, (long) (most / reads.one(List.of(1, 2, 7, 50, 1000))) + choices.below(2));
            boolean inKilometres = choices.oneIn(2) && metres % 10 == 0;
            parameters.add(new Parameter("within", inKilometres ? BigDecimal.valueOf(metres, 3).toPlainString() + "km" : metres + "m"));
            most = metres;
        }
        if (choices.oneIn(25)) {
            parameters.add(new Parameter(reads.one(List.of("from", "prefix", "sort", "order")), "asc"));
        }
        boolean isDrawn = POINTS.indexOf(near) < POINTS_THAT_ARE && POINTS.contains(near) || !POINTS.contains(near);
        return isDrawn && list.isOnEdge(near, most)
                ? Optional.empty()
                : Optional.of(finished("/" + model.collection(type.name()), new Source.All(type.name()), parameters, List.of(type),
                        Optional.empty(), state));
    }

    /** By a total. */
    private ListStep ranked(DeclaredEntity type, PlainTotals.Rank rank, PlainState state) {
        PlainTotals totals = new PlainTotals(model, state);
        List<Parameter> parameters = new ArrayList<>(List.of(new Parameter("sort", reads.one(rank.names()))));
        List<String> numbers = state.all(type.name()).flatMap(each -> totals.number(rank, each.key()).stream()).map(Object::toString)
                .toList();
        for (String name : List.of("from", "to", "prefix")) {
            if (choices.oneIn(name.equals("prefix") ? 30 : 5)) {
                parameters.add(new Parameter(name, texts.near(numbers.isEmpty() ? Optional.empty() : Optional.of(reads.one(numbers)),
                        BigDecimal.class)));
            }
        }
        return finished("/" + model.collection(type.name()), new Source.All(type.name()), parameters, List.of(type), Optional.empty(),
                state);
    }

    private ListStep all(DeclaredEntity type, PlainState state) {
        List<Parameter> parameters = new ArrayList<>();
        boolean isWhole = type.listed().isPresent() && (type.lists().isEmpty() || choices.oneIn(2));
        List<String> sort = isWhole ? type.sortBy() : chosen(parameters, type, reads.one(type.lists()), "", state);
        conditions.addBounds(parameters, type, sort, state.all(type.name()).toList());
        return finished("/" + model.collection(type.name()), new Source.All(type.name()), parameters, List.of(type), Optional.empty(),
                state);
    }

    /**
     * Gives the values that choose a list.
     *
     * @param implied the attribute whose value the path says
     * @return what is left to be sorted by
     */
    private List<String> chosen(List<Parameter> parameters, DeclaredEntity type, DeclaredList list, String implied, PlainState state) {
        for (DeclaredList.Equal equal : list.equal()) {
            if (!equal.attribute().equals(implied)) {
                parameters.add(new Parameter(equal.attribute(), equal.only().filter(any -> !choices.oneIn(20))
                        .or(() -> texts.existing(state.all(type.name()), equal.attribute())).orElse("x")));
            }
        }
        int fixed = choices.oneIn(3) ? choices.below(list.sort().size() + 1) : 0;
        for (String name : list.sort().subList(0, fixed)) {
            if (!name.equals(implied) && parameters.stream().noneMatch(each -> each.name().equals(name))) {
                parameters.add(new Parameter(name, texts.existing(state.all(type.name()), name).orElse("x")));
            }
        }
        list.shards().by().filter(name -> choices.oneIn(3) && !name.equals(implied) && parameters.stream().noneMatch(each -> each.name()
                .equals(name)))
                .ifPresent(name -> parameters.add(new Parameter(name, texts.existing(state.all(type.name()), name).orElse("x"))));
        List<String> left = list.sort().subList(fixed, list.sort().size());
        if (choices.oneIn(3) && !left.isEmpty()) {
            parameters.add(new Parameter("sort", choices.oneIn(15) ? "noSuchAttribute" : left.get(0)));
        }
        return left;
    }

    private String holder(String holder, PlainState state) {
        List<String> holders = state.all(holder).map(each -> each.key().id()).toList();
        return holders.isEmpty() || choices.oneIn(12) ? reads.one(DrawnWrites.IDS) : reads.one(holders);
    }

    /** A tree, a way up, edges or a history. */
    private ListStep whole(String holder, Related list, PlainState state) {
        String id = holder(holder, state);
        List<Parameter> parameters = new ArrayList<>();
        if (list instanceof Related.Ancestry) {
            return wayUp(holder, id, list, parameters);
        }
        if (choices.oneIn(20)) {
            parameters.add(new Parameter(reads.one(List.of("from", "to", "prefix", "sort", "include")), id));
        }
        return finished("/" + model.collection(holder) + "/" + id + "/" + list.path(),
                new Source.Related(new PlainKey(holder, id), list.path()), parameters,
                list.shown().stream().map(type -> model.entity(type.name())).distinct().toList(), Optional.empty(), state);
    }

    /** All of it at once: it takes none of the parameters of lists. */
    private ListStep wayUp(String holder, String id, Related list, List<Parameter> parameters) {
        if (choices.oneIn(3)) {
            parameters.add(new Parameter("consistent", choices.oneIn(8) ? "perhaps" : "true"));
        }
        if (choices.oneIn(15)) {
            parameters.add(new Parameter(reads.one(List.of("limit", "order", "cursor", "from", "sort", "include")), "asc"));
        }
        reads.addFields(parameters, list.shown().stream().map(type -> model.entity(type.name())).toList());
        return new ListStep("/" + model.collection(holder) + "/" + id + "/" + list.path(),
                new Source.Related(new PlainKey(holder, id), list.path()), parameters, Optional.empty(), Turn.ON);
    }

    private ListStep related(String holder, Related list, PlainState state) {
        String id = holder(holder, state);
        Source source = new Source.Related(new PlainKey(holder, id), list.path());
        String path = "/" + model.collection(holder) + "/" + id + "/" + list.path();
        DeclaredEntity shown = model.entity(list.entity().name());
        List<Parameter> parameters = new ArrayList<>();
        List<PlainEntity> entities = state.all(shown.name()).toList();
        if (list instanceof Related.Children children) {
            String attribute = children.parent().attribute();
            List<DeclaredList> lists = shown.lists().stream().filter(each -> each.equal().stream()
                    .anyMatch(equal -> equal.attribute().equals(attribute))).toList();
            List<String> sort = lists.isEmpty() || choices.oneIn(2)
                    ? shown.sortBy()
                    : chosen(parameters, shown, reads.one(lists), attribute, state);
            conditions.addBounds(parameters, shown, sort, entities);
            return finished(path, source, parameters, List.of(shown), Optional.empty(), state);
        }
        DeclaredRelation.End end = end((Related.Linked) list);
        Optional<String> order = end.orders().isEmpty() || choices.oneIn(3) ? Optional.empty() : Optional.of(reads.one(end.orders()));
        order.ifPresent(name -> parameters.add(new Parameter("sort", name)));
        if (order.filter(name -> name.startsWith("link.")).isPresent()) {
            conditions.addLinkBounds(parameters, end, order.get().substring("link.".length()));
        } else {
            conditions.addBounds(parameters, shown, List.of(order.orElse("id")), entities);
        }
        return finished(path, source, parameters, List.of(shown), end.linked(), state);
    }

    private DeclaredRelation.End end(Related.Linked linked) {
        DeclaredRelation relation = model.declared().relation(linked.side().relation().name());
        return linked.side().holder().equals(linked.side().relation().from()) ? relation.from() : relation.to();
    }

    private ListStep tagged(PlainState state) {
        List<String> tags = Stream.generate(() -> reads.one(DrawnWrites.TAGS)).limit(1 + choices.below(3)).toList();
        String entity = reads.one(taggable);
        List<Parameter> parameters = new ArrayList<>();
        boolean isOne = choices.oneIn(2);
        boolean all = !isOne && choices.oneIn(2);
        List<String> shown = choices.oneIn(2) ? taggable : List.of(entity);
        String path = "/tags" + (isOne ? "/" + tags.get(0) + (shown.size() == taggable.size() ? "" : "/" + model.collection(entity)) : "");
        if (!isOne) {
            tags.forEach(tag -> parameters.add(new Parameter("tag", tag)));
            if (all || choices.oneIn(2)) {
                parameters.add(new Parameter("match", all ? "all" : "any"));
            }
            if (shown.size() < taggable.size()) {
                parameters.add(new Parameter("entity", entity));
            }
        }
        conditions.addBounds(parameters, model.entity(entity), List.of("id"), state.all(entity).toList());
        List<String> parents = model.entity(entity).taggedWithin();
        Optional<String> within = path.endsWith("/" + model.collection(entity)) && !parents.isEmpty() && choices.oneIn(2)
                ? Optional.of(reads.one(parents))
                : Optional.empty();
        within.ifPresent(name -> parameters.add(new Parameter(name,
                texts.existing(state.all(entity), name).filter(any -> !choices.oneIn(12)).orElseGet(() -> reads.one(DrawnWrites.IDS)))));
        return finished(path, new Source.Tagged(isOne ? tags.subList(0, 1) : tags, all, shown, within), parameters,
                shown.stream().map(model::entity).toList(), Optional.empty(), state);
    }

    private ListStep finished(String path, Source source, List<Parameter> parameters, List<DeclaredEntity> shown,
            Optional<DeclaredEntity> link, PlainState state) {
        for (int left = choices.weighted(6, 3, 1); left > 0; left--) {
            conditions.addFilter(parameters, shown, link, state);
        }
        reads.addFields(parameters, shown);
        if (shown.size() == 1 && !(source instanceof Source.Tagged) && link.isEmpty() && !isOfCopies(source)) {
            String entity = shown.get(0).name();
            reads.addIncluded(parameters, new PlainFields(model, state).ofEach(entity), entity);
        }
        boolean isNear = parameters.stream().anyMatch(each -> each.name().equals("near"));
        if (!isNear && choices.oneIn(2)) {
            parameters.add(new Parameter("order", choices.oneIn(3) ? "asc" : "desc"));
        }
        Optional<Integer> limit = choices.oneIn(4) ? Optional.empty() : Optional.of(1 + choices.below(choices.oneIn(3) ? 12 : 4));
        return new ListStep(path, source, parameters, limit, Turn.values()[choices.weighted(8, 3, 1, 1)]);
    }

    private boolean isOfCopies(Source source) {
        return source instanceof Source.Related related
                && !(model.related(related.holder().entity(), related.path()).orElseThrow() instanceof Related.Children);
    }
}
