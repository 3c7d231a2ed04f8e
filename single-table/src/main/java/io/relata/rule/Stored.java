package io.relata.rule;

import java.util.Set;

/**
 * An entity as it is stored, read for a rule: strongly, so it shows every write that was answered before.
 *
 * @param <P> the record of the entity
 */
public interface Stored<P extends Record> {
    String id();

    /** The number of this version. The entity that the write itself is about has the number that it gets. */
    long version();

    /**
     * Its attributes. Where it was stored under an earlier model, what the record can't hold is left out: {@code null}, or 0 and
     * {@code false}.
     *
     * @throws IllegalStateException when the record's constructor refuses that
     */
    P value();

    Set<String> tags();

    /**
     * Makes it a condition of the write that the entity does not change before, in any way. Where it does, nothing is written, and the
     * rules are asked again about what it has become. It needs no condition for the entity that the write itself is about.
     *
     * @throws IllegalStateException when the write depends on more than 90 items: a transaction of DynamoDB has at most 100 actions
     */
    void requireUnchanged();

    /**
     * Makes it a condition of the write that the entity still exists and this attribute does not change before. Other changes do not
     * matter, so this is what to ask for about an entity that changes often.
     *
     * @throws IllegalArgumentException when the entity has no such attribute
     * @throws IllegalStateException when the write depends on more than 90 items
     */
    void requireUnchanged(String attribute);
}
