package io.relata.internal.engine.access;

import io.relata.access.LinkedEntity;
import io.relata.access.ListQuery;
import io.relata.access.NearbyEntity;
import io.relata.access.StoredEntity;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.lists.ListRequest;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadAncestors;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.read.list.SearchedParents;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.Related;
import io.relata.internal.model.geo.Distances;
import io.relata.model.GeoPoint;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The lists of entities of one type. */
record EntityListings<T extends Record>(AccessContext context, EntityType type, EntityRecords<T> records) {
    private static final int MOST_TAGS = 20;

    ListQuery<StoredEntity<T>> all() {
        return PagedList.of((selection, options) -> ListRequest.ofType(context.writes().model(), type, selection)
                .page(context.reads(), options), records::entity);
    }

    ListQuery<NearbyEntity<T>> near(GeoPoint point, double within) {
        NearbyList list = type.traits().nearby().orElseThrow(() -> new IllegalArgumentException(type.collection()
                + " are not listed by distance: the model declares no @Nearby for them"));
        if (!(within > 0 && within <= list.farthest())) {
            throw new IllegalArgumentException("a distance has to be more than 0 m and at most " + Distances.text(list.farthest())
                    + ", four cells of the list, not " + within + " m");
        }
        ListRequest around = new ListRequest.Near(type, new NearPoint(point, within));
        return whole(options -> around.page(context.reads(), nearest(options)),
                item -> new NearbyEntity<>(records.entity(item), ((Number) item.value(NearPoint.DISTANCE).orElseThrow()).doubleValue()));
    }

    private static ListOptions nearest(ListOptions options) {
        if (options.hasOrder() || options.hasBounds()) {
            throw new Refusal(Refusal.Reason.MALFORMED, "a list by distance takes no from, to, prefix or descending");
        }
        return options;
    }

    ListQuery<StoredEntity<T>> children(Class<? extends Record> parent, String parentId, Optional<String> path) {
        Related.Children children = new ModelLookup(context.writes().model()).children(parent, type.type(), path);
        return PagedList.of((selection, options) -> ListRequest.below(children, parentId, selection).page(context.reads(), options),
                records::entity);
    }

    ListQuery<StoredEntity<T>> tagged(Collection<String> tags, Listing.Combination combination) {
        if (tags.isEmpty() || tags.size() > MOST_TAGS) {
            throw new IllegalArgumentException("a list has 1 to " + MOST_TAGS + " tags, not " + tags.size());
        } else if (!type.taggable()) {
            throw new IllegalArgumentException(
                    IndefiniteArticle.with(type.name()) + " can't be tagged: the model does not declare it @Taggable");
        }
        List<String> texts = tags.stream().map(tag -> new Tag(tag).text()).toList();
        return texts.stream().distinct().count() > 1
                ? whole(new ListRequest.Tagged(texts, combination, List.of(type)), records::entity)
                : PagedList.of((selection, options) -> {
                    requireNoOrder(selection);
                    return new ListRequest.TaggedOfType(type, texts.get(0), selection.given()).page(context.reads(), options);
                }, records::entity);
    }

    ListQuery<StoredEntity<? extends Record>> tree(String id) {
        Related.Tree tree = related(Related.Tree.class, "nothing is below");
        return whole(new ListRequest.TreeOf(tree, id), this::anyEntity);
    }

    List<StoredEntity<? extends Record>> path(String id) {
        Related.Ancestry ancestry = related(Related.Ancestry.class, "nothing is above");
        return new ReadAncestors(context.writes().model(), context.writes().table(), context.writes().decide())
                .read(ancestry, id, Consistency.STRONG).stream().<StoredEntity<? extends Record>>map(this::anyEntity).toList();
    }

    ListQuery<LinkedEntity<? extends Record>> edges(String id) {
        Related.Edges edges = related(Related.Edges.class, "the model does not declare @SelfCopy for");
        return whole(new ListRequest.EdgesOf(edges, id), item -> {
            EntityType shown = context.writes().model().entity(item.string("entity")).orElseThrow();
            return LinkRecords.edge(context.writes().model(), shown, item);
        });
    }

    ListQuery<StoredEntity<T>> history(String id) {
        requireHistory();
        return whole(new ListRequest.EarlierOf(type, id), records::entity);
    }

    /** @throws IllegalArgumentException when the model keeps none */
    void requireHistory() {
        related(Related.History.class, "no earlier versions are kept of");
    }

    ListQuery<StoredEntity<T>> search(String words) {
        if (!type.searchable()) {
            throw new IllegalArgumentException("no attribute of " + IndefiniteArticle.with(type.name()) + " is @Searchable");
        }
        TextQuery query = new TextQuery(words, List.of(type), context.reads().space());
        SearchedParents parents = new SearchedParents(List.of(type));
        return PagedList.of((selection, options) -> {
            if (selection.by().isPresent() || options.hasOrder() || options.hasBounds() || !options.filters().isEmpty()) {
                throw new Refusal(Refusal.Reason.MALFORMED,
                        "the best matches come first: a search takes a parent by where, a limit and a token, and no more");
            }
            parents.having(List.of(type), selection.given());
            return new ListRequest.Found(context.index(), query.within(selection.given())).page(context.reads(), options);
        }, records::entity);
    }

    private StoredEntity<? extends Record> anyEntity(Item item) {
        return new EntityRecords<>(context.writes().model().entity(item.string("entity")).orElseThrow().type()).entity(item);
    }

    private <R extends Related> R related(Class<R> kind, String otherwise) {
        return context.writes().model().related(type).stream().filter(kind::isInstance).map(kind::cast).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(otherwise + " " + IndefiniteArticle.with(type.name())));
    }

    private <E> ListQuery<E> whole(Function<ListOptions, Page> pages, Function<Item, E> element) {
        return PagedList.of((selection, options) -> {
            if (!selection.equals(Selection.ALL)) {
                throw new Refusal(Refusal.Reason.MALFORMED, "this list is the only one of its kind: it takes no where and no by");
            }
            return pages.apply(options);
        }, element);
    }

    private <E> ListQuery<E> whole(ListRequest list, Function<Item, E> element) {
        return whole(options -> list.page(context.reads(), options), element);
    }

    private static void requireNoOrder(Selection selection) {
        selection.by().ifPresent(order -> {
            throw new Refusal(Refusal.Reason.MALFORMED, "what has a tag is sorted by id: this list takes no by");
        });
    }
}
