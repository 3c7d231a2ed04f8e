package io.relata.model;

import java.util.List;

/** What an entity's URL leads to: its children, what it is linked to, all that is below it, what it was before. */
public sealed interface Related {
    /** The name in the URL. */
    String path();

    /** The entity that the list holds, or is about. */
    EntityType entity();

    /** All kinds of entities that may be in the list. */
    default List<EntityType> shown() {
        return List.of(entity());
    }

    /** Whether it follows from what is in it, as a whole: callers can neither bound it nor change it. */
    default boolean isWhole() {
        return true;
    }

    /** The attributes whose values choose among several lists. */
    default List<String> choices() {
        return List.of();
    }

    /** Entities that belong to it. */
    record Children(EntityType entity, Parent parent) implements Related {
        /** Those of the lists that go by the parent; its own id is given by the URL. */
        @Override
        public List<String> choices() {
            return entity.lists().stream().filter(list -> list.equal().stream().anyMatch(equal -> equal.name().equals(parent.attribute())))
                    .flatMap(list -> list.names().stream()).filter(name -> !name.equals(parent.attribute())).distinct().toList();
        }

        @Override
        public String path() {
            return parent.list();
        }

        @Override
        public boolean isWhole() {
            return false;
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

        @Override
        public boolean isWhole() {
            return false;
        }
    }

    /**
     * The entity and all that is below it.
     *
     * @param shown the entity's kind, and those that can be below it
     */
    record Tree(EntityType entity, Hierarchy hierarchy, List<EntityType> shown) implements Related {
        /** The name in every URL. */
        public static final String PATH = "tree";

        @Override
        public String path() {
            return PATH;
        }
    }

    /**
     * The entity and what it is linked to.
     *
     * @param shown the entity's kind, and those that it can be linked to
     */
    record Edges(EntityType entity, List<EntityType> shown) implements Related {
        /** The name in every URL. */
        public static final String PATH = "edges";

        @Override
        public String path() {
            return PATH;
        }
    }

    /** The entity's earlier versions. */
    record History(EntityType entity) implements Related {
        /** The name in every URL. */
        public static final String PATH = "history";

        @Override
        public String path() {
            return PATH;
        }
    }
}
