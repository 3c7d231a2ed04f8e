package io.relata.internal.engine.read;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.TableReads;
import io.relata.music.Music;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads a list to its end, page by page, by the cursors that it gets. */
public record Walk(ReadContext reader, Function<ListOptions, Listing> list) {
    /** So that a page ends where it should, and not where a busy machine has spent its time. */
    private static final Clock NO_TIME_PASSES = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    public static Walk over(TableReads table, Function<ListOptions, Listing> list) {
        return new Walk(new ReadContext(Music.MODEL, table, Runnable::run, NO_TIME_PASSES), list);
    }

    public static ListOptions options(int limit, Direction direction, String... filters) {
        return new ListOptions(limit, Optional.empty(), direction, Optional.empty(), Optional.empty(), Optional.empty(), List.of(filters));
    }

    public static ListOptions between(String from, String to, int limit) {
        return new ListOptions(limit, Optional.empty(), Direction.ASCENDING, Optional.ofNullable(from), Optional.ofNullable(to),
                Optional.empty(), List.of());
    }

    public static ListOptions prefix(String prefix, int limit) {
        return new ListOptions(limit, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(), Optional.of(prefix),
                List.of());
    }

    public static ListOptions at(String cursor, ListOptions options) {
        return new ListOptions(options.limit(), Optional.of(cursor), options.direction(), options.from(), options.to(), options.prefix(),
                options.filters());
    }

    public Page page(ListOptions options) {
        return new ReadPage(reader).read(list.apply(options), options);
    }

    public List<Page> pages(ListOptions options) {
        List<Page> pages = new ArrayList<>();
        Optional<ListOptions> next = Optional.of(options);
        while (next.isPresent()) {
            Page page = page(next.get());
            pages.add(page);
            next = page.next().map(cursor -> at(cursor, options));
        }
        return pages;
    }

    public List<Item> items(ListOptions options) {
        return pages(options).stream().flatMap(page -> page.items().stream()).toList();
    }

    /** The ids of the entities, whichever items carry them. */
    public List<String> ids(ListOptions options) {
        return items(options).stream().map(Walk::id).toList();
    }

    public static String id(Item item) {
        return Kind.COPY.is(item) ? item.string("sourceId") : item.string("id");
    }
}
