package io.relata.simulation.history;

import io.relata.engine.key.Direction;
import io.relata.engine.read.ReadPlace;
import io.relata.engine.read.list.ListOptions;
import io.relata.engine.read.list.Listing;
import io.relata.engine.table.Consistency;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Related;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Calls that read, drawn at random: an entity, or one of the lists that a model has. */
final class Reads {
    private static final int LONGEST_PAGE = 4;

    private final List<EntityType> entities;
    private final List<ListKind> lists;
    private final List<String> tags;

    /**
     * A kind of list.
     *
     * @param of whose list it is, if it is one entity's
     * @param restrictions what can be wanted of it
     */
    private record ListKind(String name, Optional<EntityType> of, Optional<Restrictions> restrictions, ListOf listing) {
    }

    /** Finds what to read. */
    @FunctionalInterface
    private interface ListOf {
        Listing of(CallContext api, String id, ListOptions options);
    }

    /** @param tags tags that entities may have */
    Reads(Model model, List<String> tags) {
        this.entities = model.entities();
        this.tags = tags;
        this.lists = new ArrayList<>();
        for (EntityType entity : entities) {
            model.related(entity).forEach(
                    related -> lists.add(
                            new ListKind(related.path() + " of " + entity.name() + " ", Optional.of(entity), restrictions(related),
                                    (api, id, options) -> listing(
                                            api, entity, related, id, options))));
            if (entity.listed().isPresent()) {
                lists.add(new ListKind("all " + entity.collection(), Optional.empty(),
                        Optional.of(Restrictions.ofEntities(entity)), (api, id, options) -> Listing.all(entity, options)));
            }
            if (entity.taggable()) {
                lists.add(new ListKind(entity.collection() + " by tag", Optional.empty(), Optional.of(Restrictions.ofCopies(entity)),
                        (api, id, options) -> tagged(List.of(entity), id, options)));
            }
        }
    }

    private static Optional<Restrictions> restrictions(Related related) {
        if (related instanceof Related.Children children) {
            return Optional.of(Restrictions.ofEntities(children.entity()));
        }
        return related instanceof Related.Linked linked
                ? Optional.of(Restrictions.ofCopies(linked.side().shown().entity()))
                : Optional.empty();
    }

    private static Listing listing(CallContext api, EntityType entity, Related related, String id, ListOptions options) {
        if (related instanceof Related.Tree tree) {
            return Listing.tree(tree, new ReadPlace(api.read()).read(tree, id), options);
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
        if (lists.isEmpty() || choices.oneIn(3)) {
            EntityType entity = entities.get(choices.below(entities.size()));
            return new ReadCall.Get(entity, ids.get(), choices.oneIn(2) ? Consistency.EVENTUAL : Consistency.STRONG);
        }
        ListKind kind = lists.get(choices.below(lists.size()));
        String id = kind.of().isPresent() || tags.isEmpty() ? ids.get() : tags.get(choices.below(tags.size()));
        BiFunction<CallContext, ListOptions, Listing> listing = (api, options) -> kind.listing().of(api, id, options);
        return new ReadCall.All(kind.name() + id, kind.of().map(type -> type.ref(id)), 1 + choices.below(LONGEST_PAGE),
                choices.oneIn(3) ? Direction.DESCENDING : Direction.ASCENDING,
                kind.restrictions().map(some -> some.drawn(choices, known)).orElse(Restriction.NONE), listing);
    }
}
