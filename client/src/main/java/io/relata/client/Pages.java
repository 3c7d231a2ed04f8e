package io.relata.client;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * All items of a list. Each page is read when its first item is needed, so stopping early costs nothing.
 *
 * <pre>{@code
 * for (Store store : Pages.of(cursor -> businesses.listStoresOfBusiness("acme", 100, cursor, null, null, null, null, null),
 * StorePage::getItems, StorePage::getNext)) { }</pre>
 *
 * Each {@code iterator()} or {@code stream()} begins with the first page.
 */
public final class Pages<T> implements Iterable<T> {
    private final Function<@Nullable String, Page<T>> read;

    private Pages(Function<@Nullable String, Page<T>> read) {
        this.read = read;
    }

    /**
     * @param read the page after a cursor, the first if that is null; its other arguments have to stay the same
     * @param items those of a page
     * @param next the cursor of the next page; null on the last
     */
    public static <P, T> Pages<T> of(Function<@Nullable String, P> read, Function<P, List<T>> items, Function<P, @Nullable String> next) {
        return new Pages<>(cursor -> {
            P page = read.apply(cursor);
            return new Page<>(items.apply(page).iterator(), next.apply(page));
        });
    }

    @Override
    public Iterator<T> iterator() {
        return new Following<>(read);
    }

    public Stream<T> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    private record Page<T>(Iterator<T> items, @Nullable String next) {
    }

    private static final class Following<T> implements Iterator<T> {
        private final Function<@Nullable String, Page<T>> read;
        private Iterator<T> items = Collections.emptyIterator();
        private @Nullable String next;
        private boolean begun;

        Following(Function<@Nullable String, Page<T>> read) {
            this.read = read;
        }

        /** A page may be short or empty, and not be the last. */
        @Override
        public boolean hasNext() {
            while (!items.hasNext() && (!begun || next != null)) {
                Page<T> page = read.apply(next);
                begun = true;
                items = page.items();
                next = page.next();
            }
            return items.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException("there is no further item");
            }
            return items.next();
        }
    }
}
