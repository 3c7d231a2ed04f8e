package io.relata.fanout.copy;

import io.relata.engine.item.Item;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.engine.table.TableReads;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** All that a Query finds, page after page; one page is in memory at a time. */
public final class QueryPages implements Iterator<Item> {
    private final TableReads table;
    private Optional<Query> rest;
    private Iterator<Item> page = Collections.emptyIterator();

    public QueryPages(TableReads table, Query query) {
        this.table = table;
        this.rest = Optional.of(query);
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
}
