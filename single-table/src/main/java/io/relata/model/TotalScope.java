package io.relata.model;

import java.util.Optional;

/** What a total counts, and for what. All by the names of the model. */
public sealed interface TotalScope {
    /** The entity that is counted; none where links are. */
    Optional<String> counted();

    /**
     * Those that belong to an entity.
     *
     * @param entity what is counted
     * @param attribute where it has the parent's id
     * @param holder the parent
     */
    record Children(String entity, String attribute, String holder) implements TotalScope {
        @Override
        public Optional<String> counted() {
            return Optional.of(entity);
        }
    }

    /**
     * The links of an entity over one relation.
     *
     * @param relation whose links are counted
     * @param outgoing whether the holder is at the relation's beginning
     * @param holder the entity at this end
     */
    record Linked(String relation, boolean outgoing, String holder) implements TotalScope {
        @Override
        public Optional<String> counted() {
            return Optional.empty();
        }
    }

    /** Those that have a tag. */
    record Tagged(String entity) implements TotalScope {
        @Override
        public Optional<String> counted() {
            return Optional.of(entity);
        }
    }

    /** All of an entity. */
    record Overall(String entity) implements TotalScope {
        @Override
        public Optional<String> counted() {
            return Optional.of(entity);
        }
    }
}
