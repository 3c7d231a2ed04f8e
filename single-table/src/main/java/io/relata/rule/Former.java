package io.relata.rule;

import java.util.Optional;
import java.util.Set;

/**
 * What an entity was before the changes that a listener is told of.
 *
 * @param <T> the record of the entity
 */
public sealed interface Former<T extends Record> {
    /** The entity; empty when it was created, and when what it was is not known any more. */
    default Optional<T> value() {
        return Optional.empty();
    }

    /**
     * The entity as it was.
     *
     * @param version that it had
     * @param entity what it was
     * @param tags that it had; none of what is read from its history, which does not keep them
     */
    record Known<T extends Record>(long version, T entity, Set<String> tags) implements Former<T> {
        @Override
        public Optional<T> value() {
            return Optional.of(entity);
        }
    }

    /** There was nothing: it was created, or created again. */
    record Nothing<T extends Record>() implements Former<T> {
    }

    /**
     * It is not known any more: the listener is told later, by the work queue, whose messages hold no attributes, and no earlier version is
     * kept; or it was stored under an earlier model, and the record's constructor refuses it.
     */
    record Unknown<T extends Record>() implements Former<T> {
    }
}
