package io.relata.access;

/**
 * The groups of a total ({@link io.relata.total.Total#groupedBy}), and which of them to read. Immutable: each method returns another one.
 * Nothing is read before {@link #of}, {@link #taggedWith} or {@link #overall}, each of which reads one page: one Query, eventually
 * consistent. They refuse what is not valid with {@link io.relata.problem.RequestRefusedException}: {@code no-such-list} for groups that
 * there are none of and for bounds, {@code forbidden} when the caller may not be told the total.
 */
public interface GroupQuery {
    /** From this group on, and what begins with it: {@code 2026} is all months of 2026. */
    GroupQuery from(String group);

    /** Up to this group, and what begins with it. */
    GroupQuery to(String group);

    GroupQuery descending();

    /**
     * @param groups the most groups of a page: 1 to 100, 50 unless it is said
     * @throws IllegalArgumentException when it is another number
     */
    GroupQuery limit(int groups);

    /** Only what comes after a page. */
    GroupQuery after(String continuationToken);

    /**
     * Those of an entity's total. It takes one GetItem more.
     *
     * @throws io.relata.problem.RequestRefusedException {@code not-found}, when there is no such entity
     */
    GroupPage of(String id);

    /** Those of the total of what has a tag. */
    GroupPage taggedWith(String tag);

    /** Those of the total of all entities of this type. */
    GroupPage overall();
}
