package io.relata.internal.engine.access;

import io.relata.access.EntityPage;
import io.relata.access.ListQuery;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.list.GivenValue;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.page.FilterText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list that is read page by page.
 *
 * @param pages reads one page
 * @param element what an item is in the list
 */
record PagedList<E>(BiFunction<Selection, ListOptions, Page> pages, Function<Item, E> element, Selection selection, ListOptions options)
        implements
            ListQuery<E> {

    static <E> ListQuery<E> of(BiFunction<Selection, ListOptions, Page> pages, Function<Item, E> element) {
        return new PagedList<>(pages, element, Selection.ALL, new ListOptions(ListOptions.USUAL_PAGE, Optional.empty(),
                Direction.ASCENDING, Optional.empty(), Optional.empty(), Optional.empty(), List.of()));
    }

    @Override
    public ListQuery<E> where(String attribute, Object value) {
        Map<String, String> given = new TreeMap<>(selection.given());
        given.put(attribute, GivenValue.text(value));
        return with(new Selection(Collections.unmodifiableMap(given), selection.by()));
    }

    @Override
    public ListQuery<E> orderBy(String attribute) {
        return with(new Selection(selection.given(), Optional.of(attribute)));
    }

    @Override
    public ListQuery<E> from(Object value) {
        return with(
                new ListOptions(options.limit(), options.cursor(), options.direction(), Optional.of(GivenValue.text(value)), options.to(),
                        options.prefix(), options.filters()));
    }

    @Override
    public ListQuery<E> to(Object value) {
        return with(
                new ListOptions(options.limit(), options.cursor(), options.direction(), options.from(), Optional.of(GivenValue.text(value)),
                        options.prefix(), options.filters()));
    }

    @Override
    public ListQuery<E> prefix(String text) {
        return with(new ListOptions(options.limit(), options.cursor(), options.direction(), options.from(), options.to(),
                Optional.of(text), options.filters()));
    }

    @Override
    public ListQuery<E> filter(String attribute, String operator, Object value) {
        List<String> filters = new ArrayList<>(options.filters());
        String operand = value instanceof Collection<?> values
                ? values.stream().map(each -> FilterText.value(GivenValue.text(each))).collect(Collectors.joining(","))
                : GivenValue.text(value);
        filters.add(FilterText.path(attribute) + ":" + operator + ":" + operand);
        return with(new ListOptions(options.limit(), options.cursor(), options.direction(), options.from(), options.to(),
                options.prefix(), List.copyOf(filters)));
    }

    @Override
    public ListQuery<E> descending() {
        return with(new ListOptions(options.limit(), options.cursor(), Direction.DESCENDING, options.from(), options.to(),
                options.prefix(), options.filters()));
    }

    @Override
    public ListQuery<E> limit(int items) {
        if (items < 1 || items > ListOptions.LARGEST_PAGE) {
            throw new IllegalArgumentException("a page has 1 to " + ListOptions.LARGEST_PAGE + " items, not " + items);
        }
        return with(new ListOptions(items, options.cursor(), options.direction(), options.from(), options.to(), options.prefix(),
                options.filters()));
    }

    @Override
    public ListQuery<E> after(String continuationToken) {
        return with(new ListOptions(options.limit(), Optional.of(continuationToken), options.direction(), options.from(), options.to(),
                options.prefix(), options.filters()));
    }

    @Override
    public EntityPage<E> page() {
        Page page = pages.apply(selection, options);
        return new EntityPage<>(page.items().stream().map(element).toList(), page.next());
    }

    @Override
    public Stream<E> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(new Pages<>(this), Spliterator.ORDERED), false);
    }

    private ListQuery<E> with(Selection other) {
        return new PagedList<>(pages, element, other, options);
    }

    private ListQuery<E> with(ListOptions other) {
        return new PagedList<>(pages, element, selection, other);
    }

    /** The items of all pages, each page read when it is needed. */
    private static final class Pages<E> implements Iterator<E> {
        private Optional<ListQuery<E>> rest;
        private Iterator<E> items = Collections.emptyIterator();

        Pages(ListQuery<E> list) {
            this.rest = Optional.of(list);
        }

        @Override
        public boolean hasNext() {
            while (!items.hasNext() && rest.isPresent()) {
                ListQuery<E> list = rest.get();
                EntityPage<E> page = list.page();
                items = page.items().iterator();
                rest = page.next().map(list::after);
            }
            return items.hasNext();
        }

        @Override
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException("the list is at its end");
            }
            return items.next();
        }
    }
}
