package io.relata.simulation.call;

import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Direction;
import io.relata.engine.key.EntityRef;
import io.relata.engine.read.Page;
import io.relata.engine.read.ReadEntity;
import io.relata.engine.read.ReadPage;
import io.relata.engine.read.list.ListOptions;
import io.relata.engine.read.list.Listing;
import io.relata.engine.table.Consistency;
import io.relata.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

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
            return new Answer.Shown(new ReadEntity(api.read().table()).read(type, id, consistency));
        }
    }

    /**
     * GET of a list, page by page, to its end.
     *
     * @param name the list in words
     * @param of the entity whose list it is, if it is one's
     * @param limit items of a page
     * @param restriction what the caller wants of it
     * @param listing finds what to read
     */
    record All(String name, Optional<EntityRef> of, int limit, Direction direction, Restriction restriction,
            BiFunction<CallContext, ListOptions, Listing> listing) implements ReadCall {
        private static final int MOST_PAGES = 200;

        @Override
        public String words() {
            return "lists " + name + (direction == Direction.ASCENDING ? "" : ", the last first") + ", " + limit + " a page"
                    + restriction.words();
        }

        @Override
        public Answer execute(CallContext api) {
            Listing all = listing.apply(api, Restriction.NONE.options(limit, Optional.empty(), direction));
            Listing list = restriction.isNone() ? all : listing.apply(api, options(Optional.empty()));
            List<List<Item>> pages = new ArrayList<>();
            Optional<String> next = Optional.empty();
            do {
                Page page = new ReadPage(api.read()).read(list, options(next));
                pages.add(page.items());
                next = page.next();
            } while (next.isPresent() && pages.size() < MOST_PAGES);
            return new Answer.Listed(all, pages);
        }

        private ListOptions options(Optional<String> cursor) {
            return restriction.options(limit, cursor, direction);
        }
    }
}
