package io.relata.rule;

import java.util.Optional;

/**
 * Whether two entities are linked, and how, read for a rule: strongly, so it shows every write that was answered before. A link counts only
 * as long as both entities live the life that it was made for: where one was deleted, they are not linked.
 */
public interface LinkState {
    boolean isLinked();

    /**
     * The number of the link's version.
     *
     * @throws java.util.NoSuchElementException when the two are not linked
     */
    long version();

    /**
     * The attributes of the relationship; empty when the two are not linked.
     *
     * @throws IllegalArgumentException when the record is not the one that the model declares
     */
    <A extends Record> Optional<A> attributes(Class<A> attributes);

    /**
     * Makes it a condition of the write that the two stay as they are: linked by the same version, or not linked. Where that changes
     * before, nothing is written, and the rules are asked again. It needs no condition for the link that the write itself is about.
     *
     * <p>Cost: a check of the link in the transaction, and of each of the two entities where they are linked, since a deletion ends the
     * link only a moment later; 2 write units for each KB of each, unless the write or another condition is about it anyway.
     *
     * @throws IllegalStateException when the write depends on more than 90 items
     */
    void requireUnchanged();
}
