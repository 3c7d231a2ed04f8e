package io.relata.internal.fanout.copy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** Everything that a Query finds, page after page. One page is in memory at a time. */
public final class QueryPages implements Iterator<Item> {
    private final TableReads table;
    private Optional<Query> rest;
    private Iterator<Item> page = Collections.emptyIterator();

    public QueryPages(TableReads table, Query query) {
        this.table = table;
        this.rest = Optional.of(query);
    }

    /** @param key the key after which to start, if not at the first item */
    public static QueryPages after(Optional<? extends Key> key, TableReads table, Query query) {
        return new QueryPages(table, key.map(last -> query.startingAfter(Item.of(last)))
                .orElse(query));
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && rest.isPresent()) {
            Query query = rest.get();
            Slice slice = table.query(query);
            page = slice.items().iterator();
            rest = slice.lastKey().map(query::startingAfter);
        }
        return page.hasNext();
    }

    @Override
    public Item next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return page.next();
    }

    /** What a function makes of each item. Items are read when they are asked for. */
    public <T> Iterator<T> map(Function<Item, T> function) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return QueryPages.this.hasNext();
            }

            @Override
            public T next() {
                return function.apply(QueryPages.this.next());
            }
        };
    }
}
