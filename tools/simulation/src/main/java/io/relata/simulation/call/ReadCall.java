package io.relata.simulation.call;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadAncestors;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.ReadFound;
import io.relata.internal.engine.read.ReadLink;
import io.relata.internal.engine.read.ReadNearby;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.model.GeoPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** A call that reads. */
public sealed interface ReadCall extends Call {
    /** GET of an entity. */
    record Get(EntityType type, String id, Consistency consistency) implements ReadCall {
        public CoreKey key() {
            return CoreKey.of(type.ref(id));
        }

        @Override
        public String words() {
            return "gets " + type.name() + " " + id + (consistency == Consistency.STRONG ? ", consistent" : "");
        }

        @Override
        public Answer execute(CallContext api) {
            return new Answer.Shown(new ReadEntity(api.read()).read(type, id, consistency));
        }
    }

    /** GET of what is above an entity. */
    record WayUp(Related.Ancestry ancestry, String id, Consistency consistency) implements ReadCall {
        public EntityRef entity() {
            return ancestry.entity().ref(id);
        }

        @Override
        public String words() {
            return "gets what is above " + ancestry.entity().name() + " " + id
                    + (consistency == Consistency.STRONG ? ", consistent" : "");
        }

        @Override
        public Answer execute(CallContext api) {
            return new Answer.Above(new ReadAncestors(api.read()).read(ancestry, id, consistency));
        }
    }

    /**
     * GET of a link.
     *
     * @param holder the id of the entity whose URL it is
     * @param shown the id of the other one
     */
    record OneLink(Side side, String holder, String shown, Consistency consistency) implements ReadCall {
        public CoreKey key() {
            return CoreKey.of(side.link(holder, shown));
        }

        public CoreKey holderKey() {
            return CoreKey.of(side.holder().entity().ref(holder));
        }

        public CoreKey shownKey() {
            return CoreKey.of(side.shown().entity().ref(shown));
        }

        @Override
        public String words() {
            return "gets the link of " + side.holder().label() + " " + holder + " and " + side.shown().label() + " " + shown
                    + (consistency == Consistency.STRONG ? ", consistent" : "");
        }

        @Override
        public Answer execute(CallContext api) {
            ReadLink.FoundLink found = new ReadLink(api.read()).read(side, holder, shown, consistency);
            return new Answer.LinkShown(found.link(), found.entity());
        }
    }

    /**
     * GET of what has some words, page by page, to its end.
     *
     * @param within the ids of parents, by attribute
     * @param limit items of a page
     */
    record Found(String sought, List<EntityType> among, Map<String, String> within, int limit) implements ReadCall {
        private static final int MOST_PAGES = 50;

        /** What has any parents. */
        public Found(String sought, List<EntityType> among, int limit) {
            this(sought, among, Map.of(), limit);
        }

        @Override
        public String words() {
            return "searches " + among.stream().map(EntityType::collection).toList() + " for " + sought
                    + (within.isEmpty() ? "" : " within " + within) + ", " + limit + " a page";
        }

        @Override
        public Answer execute(CallContext api) {
            return new Answer.Hits(pages(api.read(), api.index()));
        }

        /** What is found, page by page. */
        public List<List<Item>> pages(ReadContext read, TextIndex index) {
            List<List<Item>> pages = new ArrayList<>();
            Optional<String> next = Optional.empty();
            do {
                Page page = page(read, index, next);
                pages.add(page.items());
                next = page.next();
            } while (next.isPresent() && pages.size() < MOST_PAGES);
            return pages;
        }

        private Page page(ReadContext read, TextIndex index, Optional<String> cursor) {
            return new ReadFound(read, index).read(new TextQuery(sought, among, within, read.space()), limit, cursor);
        }
    }

    /**
     * GET of what is around a point, page by page, to its end.
     *
     * @param within the greatest distance in metres
     * @param limit items of a page
     */
    record Near(EntityType type, GeoPoint point, double within, int limit) implements ReadCall {
        private static final int MOST_PAGES = 200;

        @Override
        public String words() {
            return "lists " + type.collection() + " within " + within + " m of " + point.latitude() + "," + point.longitude() + ", " + limit
                    + " a page";
        }

        @Override
        public Answer execute(CallContext api) {
            List<List<Item>> pages = new ArrayList<>();
            Optional<String> next = Optional.empty();
            do {
                Page page = page(api.read(), next);
                pages.add(page.items());
                next = page.next();
            } while (next.isPresent() && pages.size() < MOST_PAGES);
            return new Answer.Hits(pages);
        }

        private Page page(ReadContext read, Optional<String> cursor) {
            return new ReadNearby(read).read(read.model().entity(type.name()).orElseThrow(), new NearPoint(point, within),
                    new ListOptions(limit, cursor, Direction.ASCENDING, Optional.empty(), Optional.empty(), Optional.empty(), List.of()));
        }
    }

    /** A list, or a search, that is to go on behind the first page of a caller of another tenant. */
    record Misled(ReadCall of) implements ReadCall {
        @Override
        public String words() {
            return of.words() + ", by the cursor of another tenant";
        }

        @Override
        public Answer execute(CallContext api) {
            CallContext another = api.another().orElseThrow();
            if (of instanceof All all) {
                ReadPages pages = new ReadPages(all);
                if (Answer.to(() -> pages.first(another.read())) instanceof Answer.Listed && pages.next().isPresent()) {
                    return pages.from(pages.next().get()).first(api.read());
                }
            } else if (of instanceof Found found) {
                Page page = found.page(another.read(), another.index(), Optional.empty());
                if (page.next().isPresent()) {
                    return new Answer.Hits(List.of(found.page(api.read(), api.index(), page.next()).items()));
                }
            } else if (of instanceof Near near) {
                Page page = near.page(another.read(), Optional.empty());
                if (page.next().isPresent()) {
                    return new Answer.Hits(List.of(near.page(api.read(), page.next()).items()));
                }
            }
            return new Answer.Done();
        }
    }

    /**
     * GET of a list, page by page, to its end.
     *
     * @param name the list in words
     * @param of the entity whose list it is, if it is one's
     * @param limit items of a page
     * @param restriction what the caller wants of it
     * @param chosen what it is to show, where that is a matter of values
     * @param listing finds what to read
     */
    record All(String name, Optional<EntityRef> of, int limit, Direction direction, Restriction restriction, Optional<Chosen> chosen,
            BiFunction<ReadContext, ListOptions, Listing> listing) implements ReadCall {
        private static final int MOST_PAGES = 200;
        private static final int MOST_BEGINNINGS = 5;

        @Override
        public String words() {
            return "lists " + name + (direction == Direction.ASCENDING ? "" : ", the last first") + ", " + limit + " a page"
                    + restriction.words();
        }

        @Override
        public Answer execute(CallContext api) {
            return pages(api::read);
        }

        /** The same, each page by what serves it. */
        public Answer pages(Supplier<ReadContext> api) {
            ReadPages pages = new ReadPages(this);
            int beginnings = 1;
            ReadContext read = api.get();
            do {
                boolean isOtherModel = !pages.isOf(read.model());
                try {
                    pages.readNext(read);
                } catch (Refusal refusal) {
                    if (!isOtherModel || refusal.kind() != ProblemKind.INVALID_CURSOR) {
                        throw refusal;
                    }
                    beginnings++;
                    pages = new ReadPages(this);
                }
                read = beginnings < MOST_BEGINNINGS ? api.get() : read;
            } while (pages.hasMore() && pages.count() < MOST_PAGES);
            return pages.answer();
        }

        /** The same, found in another way. */
        public All from(BiFunction<ReadContext, ListOptions, Listing> other) {
            return new All(name, of, limit, direction, restriction, chosen, other);
        }

        ListOptions options(Optional<String> cursor) {
            return restriction.options(limit, cursor, direction);
        }
    }
}
