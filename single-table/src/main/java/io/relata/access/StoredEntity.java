package io.relata.access;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * An entity as it is stored: a value to keep and compare. What a rule reads is a {@link io.relata.rule.Stored} instead, which belongs to
 * one attempt to write and can be made a condition of it.
 *
 * @param id 1 to 128 characters of {@code A-Z a-z 0-9 . _ ~ -}
 * @param version grows with every change. In lists of linked and tagged entities, which consist of copies: the version that the copy was
 * taken from
 * @param value its attributes. What was stored when the record was another, and is nothing that it can hold now, is left out ({@code null},
 * or 0 and {@code false}); so are, in lists of copies, attributes that copies don't carry
 * @param tags none in lists of copies
 * @param createdAt to the millisecond
 * @param updatedAt to the millisecond; none in lists of copies
 */
public record StoredEntity<T extends Record>(String id, long version, T value, Set<String> tags, Instant createdAt,
        Optional<Instant> updatedAt) {
    public StoredEntity {
        tags = Set.copyOf(tags);
    }
}
