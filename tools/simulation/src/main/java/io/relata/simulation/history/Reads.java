package io.relata.simulation.history;

import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPlace;
import io.relata.internal.engine.read.list.LinkedListing;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.SearchedParents;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.list.TaggedListing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Chosen;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.Declarations;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.table.SearchWords;
import io.relata.simulation.vocabulary.Candidates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Calls that read, drawn at random: an entity, or one of the lists that a model has. */
final class Reads {
    private static final int LONGEST_PAGE = 4;
    private static final int SEARCHES = 3;
    private static final int MISLED = 6;
    private static final int LONGEST_WAY = 40;

    private final List<EntityType> entities;
    private final Declarations declared;
    private final List<ListKind> lists;
    private final List<Selections> selections;
    private final List<EntityType> searched;
    private final List<EntityType> placed;
    private final List<Related.Ancestry> ancestries;
    private final List<String> tags;
    private final boolean hasTenants;

    /**
     * A kind of list.
     *
     * @param of whose list it is, if it is one entity's
     * @param restrictions what can be wanted of it
     * @param all the type of which it shows all
     */
    private record ListKind(String name, Optional<EntityType> of, Optional<Restrictions> restrictions, Optional<EntityType> all,
            ListOf listing) {
    }

    /** Finds what to read. */
    @FunctionalInterface
    private interface ListOf {
        Listing of(ReadContext read, String id, ListOptions options);
    }

    /** @param tags tags that entities may have */
    Reads(TableModel model, List<String> tags) {
        this.entities = model.entities();
        this.declared = Oracle.of(model).declared();
        this.tags = tags;
        this.hasTenants = model.multiTenant();
        this.lists = new ArrayList<>();
        for (EntityType entity : entities) {
            model.related(entity).stream().filter(related -> !(related instanceof Related.Ancestry)).forEach(
                    related -> lists.add(
                            new ListKind(related.path() + " of " + entity.name() + " ", Optional.of(entity), restrictions(related),
                                    Optional.empty(), (read, id, options) -> listing(read, entity, related, id, options))));
            model.related(entity).stream().filter(Related.Linked.class::isInstance).map(Related.Linked.class::cast)
                    .forEach(linked -> linked.orders().forEach(order -> lists.add(ordered(entity, linked, order))));
            if (entity.listed().isPresent()) {
                lists.add(new ListKind("all " + entity.collection(), Optional.empty(),
                        Optional.of(Restrictions.ofEntities(entity, declared)), Optional.of(entity),
                        (read, id, options) -> Listing.all(type(read, entity), options)));
            }
            if (entity.taggable()) {
                lists.add(new ListKind(entity.collection() + " by tag", Optional.empty(), Optional.of(Restrictions.ofCopies(entity)),
                        Optional.empty(), (read, id, options) -> tagged(List.of(entity), id, options)));
                entity.traits().taggedWithin().forEach(parent -> tags.forEach(tag -> lists.add(new ListKind(
                        entity.collection() + " by tag " + tag + " of the " + parent + " ", entity.parents().stream()
                                .filter(each -> each.attribute().equals(parent)).map(each -> model.entity(each.entity()).orElseThrow())
                                .findFirst(),
                        Optional.of(Restrictions.ofCopies(entity)), Optional.empty(),
                        (read, id, options) -> TaggedListing.of(entity, tag, Map.of(parent, id), options)))));
            }
        }
        this.ancestries = entities.stream().flatMap(entity -> model.related(entity, Related.Ancestry.PATH).stream())
                .filter(Related.Ancestry.class::isInstance).map(Related.Ancestry.class::cast).toList();
        this.searched = model.searchable();
        this.placed = entities.stream().filter(entity -> entity.traits().nearby().isPresent()).toList();
        this.selections = entities.stream().flatMap(entity -> entity.lists().stream().map(list -> new Selections(entity, list)))
                .filter(Selections::canBeDrawn).toList();
    }

    private ListKind ordered(EntityType entity, Related.Linked linked, LinkOrder order) {
        return new ListKind(linked.path() + " by " + order.name() + " of " + entity.name() + " ", Optional.of(entity),
                Optional.of(Restrictions.ofLinked(linked.side(), order, declared)), Optional.empty(),
                (read, id, options) -> LinkedListing.of(linked.side(), id, Optional.of(order.name()), options));
    }

    /** As the model declares it that serves the request. */
    private static EntityType type(ReadContext read, EntityType type) {
        return read.model().entity(type.name()).orElseThrow();
    }

    private Optional<Restrictions> restrictions(Related related) {
        if (related instanceof Related.Children children) {
            return Optional.of(Restrictions.ofEntities(children.entity(), declared));
        }
        return related instanceof Related.Linked linked
                ? Optional.of(Restrictions.ofCopies(linked.side().shown().entity()))
                : Optional.empty();
    }

    private static Listing listing(ReadContext read, EntityType entity, Related related, String id, ListOptions options) {
        if (related instanceof Related.Tree tree) {
            return Listing.tree(tree, new ReadPlace(read).read(tree, id), options);
        } else if (related instanceof Related.Edges edges) {
            return Listing.edges(edges, id, options);
        } else if (related instanceof Related.History) {
            return Listing.history(entity.ref(id), entity, options);
        }
        return Listing.related(related, id, options);
    }

    private static Listing tagged(List<EntityType> shown, String tag, ListOptions options) {
        return Listing.tagged(List.of(tag), Listing.Combination.MERGED, shown, options);
    }

    /** @param ids gives an id */
    ReadCall drawn(Choices choices, Supplier<String> ids, Known known) {
        ReadCall drawn = read(choices, ids, known);
        return hasTenants && !(drawn instanceof ReadCall.Get || drawn instanceof ReadCall.WayUp) && choices.oneIn(MISLED)
                ? new ReadCall.Misled(drawn)
                : drawn;
    }

    private ReadCall read(Choices choices, Supplier<String> ids, Known known) {
        if (!searched.isEmpty() && choices.oneIn(SEARCHES)) {
            return search(choices, ids, known);
        } else if (!placed.isEmpty() && choices.oneIn(SEARCHES)) {
            return near(placed.get(choices.below(placed.size())), choices);
        } else if (!ancestries.isEmpty() && choices.oneIn(SEARCHES)) {
            return new ReadCall.WayUp(ancestries.get(choices.below(ancestries.size())), ids.get(),
                    choices.oneIn(2) ? Consistency.EVENTUAL : Consistency.STRONG);
        } else if (lists.isEmpty() && selections.isEmpty() || choices.oneIn(3)) {
            EntityType entity = entities.get(choices.below(entities.size()));
            return new ReadCall.Get(entity, ids.get(), choices.oneIn(2) ? Consistency.EVENTUAL : Consistency.STRONG);
        }
        int number = choices.below(lists.size() + selections.size());
        if (number >= lists.size()) {
            return selected(selections.get(number - lists.size()), choices, known);
        }
        ListKind kind = lists.get(number);
        String id = kind.of().isPresent() || tags.isEmpty() ? ids.get() : tags.get(choices.below(tags.size()));
        BiFunction<ReadContext, ListOptions, Listing> listing = (read, options) -> kind.listing().of(read, id, options);
        return new ReadCall.All(kind.name() + id, kind.of().map(type -> type.ref(id)), 1 + choices.below(LONGEST_PAGE), direction(choices),
                kind.restrictions().map(some -> some.drawn(choices, known)).orElse(Restriction.NONE),
                kind.all().map(type -> new Chosen(type, Map.of())), listing);
    }

    /** A word of something that is stored, or its beginning; among one kind of entities, perhaps of one parent, or all. */
    private ReadCall search(Choices choices, Supplier<String> ids, Known known) {
        EntityType type = searched.get(choices.below(searched.size()));
        List<String> words = type.traits().searched().stream().flatMap(attribute -> known.texts(type, attribute).stream())
                .flatMap(text -> SearchWords.of(text).stream()).filter(word -> word.length() <= SearchWords.LONGEST).distinct().toList();
        String word = words.isEmpty() ? "none" : words.get(choices.below(words.size()));
        boolean isBeginning = choices.oneIn(3) && word.length() > 1 && word.charAt(0) < 128 && word.charAt(1) < 128;
        List<String> parents = new SearchedParents(List.of(type)).names();
        if (!parents.isEmpty() && choices.oneIn(2)) {
            return new ReadCall.Found(word, List.of(type), Map.of(parents.get(choices.below(parents.size())), ids.get()),
                    1 + choices.below(LONGEST_PAGE));
        }
        return new ReadCall.Found(isBeginning ? word.substring(0, 1) : word, choices.oneIn(2) ? searched : List.of(type),
                1 + choices.below(LONGEST_PAGE));
    }

    private static ReadCall near(EntityType type, Choices choices) {
        double farthest = type.traits().nearby().orElseThrow().farthest();
        double within = choices.oneIn(2) ? farthest : farthest / (1 + choices.below(LONGEST_WAY));
        return new ReadCall.Near(type, Candidates.point(choices.below(LONGEST_WAY)), within, 1 + choices.below(LONGEST_PAGE));
    }

    private static Direction direction(Choices choices) {
        return choices.oneIn(3) ? Direction.DESCENDING : Direction.ASCENDING;
    }

    private static ReadCall selected(Selections list, Choices choices, Known known) {
        EntityType type = list.type();
        Map<String, String> given = list.drawn(choices, known);
        return new ReadCall.All(type.collection() + " by " + given, Optional.empty(), 1 + choices.below(LONGEST_PAGE), direction(choices),
                Restrictions.unsorted(type).drawn(choices, known), Optional.of(new Chosen(type, given)),
                (read, options) -> Listing.all(type(read, type), new Selection(given, Optional.empty()), options));
    }
}
