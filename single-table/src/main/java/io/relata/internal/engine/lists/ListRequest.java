package io.relata.internal.engine.lists;

import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadFound;
import io.relata.internal.engine.read.ReadHistory;
import io.relata.internal.engine.read.ReadHolder;
import io.relata.internal.engine.read.ReadNearby;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.ReadPlace;
import io.relata.internal.engine.read.list.LinkedListing;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.list.TaggedListing;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.total.ChooseRank;
import io.relata.internal.engine.total.ReadRanked;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalRank;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The list that a caller asks for, without its pages. */
public sealed interface ListRequest {
    /**
     * Reads one page. Where what is listed tells of an entity that the caller may not read, this entity is read first.
     *
     * @throws io.relata.internal.engine.problem.Refusal when there is no such list, an option is not valid for it, or it is not the
     * caller's to read
     * @throws io.relata.internal.engine.table.TableException when the table fails, or time is up and there is nothing to go on from
     */
    Page page(ReadContext reads, ListOptions options);

    /** The entities that may be in it. */
    List<EntityType> shown();

    /** What it shows of each. */
    default Listing.Contents contents() {
        return Listing.Contents.ENTITIES;
    }

    /**
     * Entities of one type: those with the selected values, or all in the order of a total.
     *
     * @throws io.relata.internal.engine.problem.Refusal when the order is not one of this type
     */
    static ListRequest ofType(TableModel model, EntityType type, Selection selection) {
        return ChooseRank.of(model, type).choose(selection.by(), selection.given().keySet()).<ListRequest>map(ByTotal::new)
                .orElseGet(() -> new OfType(type, selection));
    }

    /**
     * What is below the URL of one entity.
     *
     * @param selection which children; and the order of what the entity is linked to
     * @throws IllegalArgumentException for what is above an entity: that is no list
     */
    static ListRequest below(Related related, String id, Selection selection) {
        if (related instanceof Related.Children children) {
            return new ChildrenOf(children, id, selection);
        } else if (related instanceof Related.Linked linked) {
            return new LinkedTo(linked.side(), id, selection.by());
        } else if (related instanceof Related.Tree tree) {
            return new TreeOf(tree, id);
        } else if (related instanceof Related.Edges edges) {
            return new EdgesOf(edges, id);
        } else if (related instanceof Related.History history) {
            return new HistoryOf(history.entity(), id);
        }
        throw new IllegalArgumentException("no list: " + related);
    }

    /** Entities of one type: all, or those with the selected values. */
    record OfType(EntityType type, Selection selection) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadPage(reads).read(Listing.all(type, selection, options), options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(type);
        }
    }

    /** All entities of one type in the order of a total. */
    record ByTotal(TotalRank rank) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadRanked(reads).read(rank, options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(rank.holder());
        }
    }

    /** Entities of one type around a point, the nearest first. */
    record Near(EntityType type, NearPoint point) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadNearby(reads).read(type, point, options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(type);
        }
    }

    /** The children of one parent, or those with the selected values. It is not asked whether there is such a parent. */
    record ChildrenOf(Related.Children children, String parentId, Selection selection) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadPage(reads).read(Listing.children(children, parentId, selection, options), options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(children.entity());
        }
    }

    /**
     * What one entity is linked to.
     *
     * @param sort the order; without one by id
     */
    record LinkedTo(Side side, String holderId, Optional<String> sort) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            new ReadHolder(reads).require(side.holder().entity(), holderId);
            return new ReadPage(reads).read(LinkedListing.of(side, holderId, sort, options), options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(side.shown().entity());
        }

        @Override
        public Listing.Contents contents() {
            return Listing.Contents.COPIES;
        }
    }

    /** An entity and everything below it. */
    record TreeOf(Related.Tree tree, String id) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            new ReadHolder(reads).require(tree.entity(), id);
            return new ReadPage(reads).read(Listing.tree(tree, new ReadPlace(reads).read(tree, id), options), options);
        }

        @Override
        public List<EntityType> shown() {
            return tree.shown();
        }
    }

    /** An entity and the entities that it is linked to. */
    record EdgesOf(Related.Edges edges, String id) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            new ReadHolder(reads).require(edges.entity(), id);
            return new ReadPage(reads).read(Listing.edges(edges, id, options), options);
        }

        @Override
        public List<EntityType> shown() {
            return edges.shown();
        }

        @Override
        public Listing.Contents contents() {
            return Listing.Contents.COPIES;
        }
    }

    /** What an entity was and is: its versions and its deletions, the oldest first. */
    record HistoryOf(EntityType type, String id) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadHistory(reads).read(type, id, options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(type);
        }
    }

    /** The earlier versions of an entity, the oldest first. */
    record EarlierOf(EntityType type, String id) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadHistory(reads).earlier(type, id, options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(type);
        }
    }

    /** What has any, or all, of several tags. */
    record Tagged(List<String> tags, Listing.Combination combination, List<EntityType> shown) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadPage(reads).read(Listing.tagged(tags, combination, shown, options), options);
        }

        @Override
        public Listing.Contents contents() {
            return Listing.Contents.COPIES;
        }
    }

    /**
     * Entities of one type that have a tag.
     *
     * @param parent the attribute that names the parent whose entities these are, and its id; nothing for those of all parents
     */
    record TaggedOfType(EntityType type, String tag, Map<String, String> parent) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadPage(reads).read(TaggedListing.of(type, tag, parent, options), options);
        }

        @Override
        public List<EntityType> shown() {
            return List.of(type);
        }

        @Override
        public Listing.Contents contents() {
            return Listing.Contents.COPIES;
        }
    }

    /** What has some words, the best matches first. Of the options it knows the limit and the cursor. */
    record Found(TextIndex index, TextQuery query) implements ListRequest {
        @Override
        public Page page(ReadContext reads, ListOptions options) {
            return new ReadFound(reads, index).read(query, options.limit(), options.cursor());
        }

        @Override
        public List<EntityType> shown() {
            return query.entities();
        }
    }
}
