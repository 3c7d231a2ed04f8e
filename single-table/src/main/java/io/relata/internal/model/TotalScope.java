package io.relata.internal.model;

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
     * @param ends of its links at which the holder is
     * @param holder the entity at this end
     */
    record Linked(String relation, End end, String holder) implements TotalScope {
        /** Those of what is at this side. */
        public static Linked of(Side side) {
            End end = side.relation().isSymmetrical() ? End.BOTH : side.isOutgoing() ? End.FROM : End.TO;
            return new Linked(side.relation().name(), end, side.holder().entity().name());
        }

        @Override
        public Optional<String> counted() {
            return Optional.empty();
        }
    }

    /** At which end of a link what it is counted for is. */
    enum End {
        FROM,
        TO,
        /** Each link counts for both of its ends: the relation is symmetrical. */
        BOTH
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
