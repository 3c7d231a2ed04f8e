package io.relata.model;

/** What an entity's URL leads to: its children, or what it is linked to. */
public sealed interface Related {
    /** The name in the URL. */
    String path();

    /** The entity that the list holds. */
    EntityType entity();

    /** Entities that belong to it. */
    record Children(EntityType entity, Parent parent) implements Related {
        @Override
        public String path() {
            return parent.list();
        }
    }

    /** Entities that it is related to. */
    record Linked(Side side) implements Related {
        @Override
        public String path() {
            return side.holder().path();
        }

        @Override
        public EntityType entity() {
            return side.shown().entity();
        }
    }
}
