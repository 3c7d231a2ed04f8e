package io.relata.access;

import java.util.stream.Stream;

/**
 * A list, and which part of it to read. Immutable: each method returns another one. Nothing is read before {@link #page} or
 * {@link #stream}.
 *
 * <p>Values are given as Java has them: a text, a number, a time ({@link java.time.Instant}), a date, a constant of an enum.
 *
 * @param <E> what is in the list
 */
public interface ListQuery<E> {
    /**
     * Only entities with this value of an attribute, by an index that the model declares for it ({@code @ListBy}).
     *
     * @throws io.relata.problem.RequestRefusedException from {@link #page}: when no index serves the list, with those that there are
     */
    ListQuery<E> where(String attribute, Object value);

    /**
     * In the order of an attribute, by an index that the model declares for it; or, of all entities of a type, in the order of a total that
     * the model declares {@code rankedBy}: {@code orderBy("students.count").descending()}; or, of linked entities, in an order that the
     * relation declares: {@code orderBy("name")}, {@code orderBy("link.since")}.
     */
    ListQuery<E> orderBy(String attribute);

    /**
     * From this value on of what the list is sorted by, and what begins with it. Lists of tagged entities, and of linked ones without
     * {@link #orderBy}, are sorted by id.
     */
    ListQuery<E> from(Object value);

    /** Up to this value of what the list is sorted by, and what begins with it. */
    ListQuery<E> to(Object value);

    /** Only where what the list is sorted by begins with this. */
    ListQuery<E> prefix(String text);

    /**
     * Leaves out what has another value. A filter does not make a read cheaper: what is left out is read too.
     *
     * @param attribute or, behind dots, what is within it: {@code address.city}; keys of maps as they are
     * @param operator {@code eq}, {@code ne}, {@code lt}, {@code le}, {@code gt}, {@code ge}, {@code begins} or {@code contains};
     * {@code ieq}, {@code ibegins} or {@code icontains}, regardless of case; {@code exists} with true or false; or {@code in} with a
     * collection of values, or a text that has them separated by commas
     */
    ListQuery<E> filter(String attribute, String operator, Object value);

    ListQuery<E> descending();

    /**
     * @param items the most items of a page: 1 to 100, 50 unless it is said
     * @throws IllegalArgumentException when it is another number
     */
    ListQuery<E> limit(int items);

    /** Only what comes after a page. */
    ListQuery<E> after(String continuationToken);

    /**
     * Reads one page: one Query, eventually consistent, which reads no more items than it returns. It takes a Query for each partition
     * where the list has several (shards, or several tags), and more than one where filters leave much out.
     *
     * @throws io.relata.problem.RequestRefusedException when there is no such list, a bound or a filter is not valid for it, or the
     * continuation token is of another list
     */
    EntityPage<E> page();

    /** All that is left of the list, page by page as it is consumed. */
    Stream<E> stream();
}
