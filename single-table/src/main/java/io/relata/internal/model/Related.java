package io.relata.internal.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A list below an entity's URL: children, links, descendants, ancestors, edges or history. */
public sealed interface Related {
    /** The name in the URL. */
    String path();

    /** The entity type of the list. */
    EntityType entity();

    /** All entity types that may be in the list. */
    default List<EntityType> shown() {
        return List.of(entity());
    }

    /** Whether the list is read-only and has no bounds. */
    default boolean isWhole() {
        return true;
    }

    /** The attributes that may select one of several lists. */
    default List<String> choices() {
        return List.of();
    }

    /** Children. */
    record Children(EntityType entity, Parent parent) implements Related {
        /** The attributes of lists by the parent, without the parent's id, which the URL provides. */
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

    /** Linked entities. */
    record Linked(Side side) implements Related {
        @Override
        public String path() {
            return side.holder().path();
        }

        @Override
        public EntityType entity() {
            return side.shown().entity();
        }

        /** The orders in which it can be read, besides that of ids. */
        public List<LinkOrder> orders() {
            return side.orders();
        }

        @Override
        public boolean isWhole() {
            return false;
        }
    }

    /**
     * The entity and all its descendants.
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
     * What is above the entity in the first hierarchy in which it is within another, from the top down.
     *
     * @param shown the kinds that can be above it
     */
    record Ancestry(EntityType entity, Hierarchy hierarchy, List<EntityType> shown) implements Related {
        /** The name in every URL. */
        public static final String PATH = "path";

        /** What an entity of one of these kinds is part of; none if it is a top. */
        public Optional<Hierarchy.Part> partOf(EntityType type, Map<String, Object> values) {
            return type.hierarchies().stream().filter(each -> each.index().equals(hierarchy.index())).findFirst().orElseThrow()
                    .partOf(values);
        }

        @Override
        public String path() {
            return PATH;
        }
    }

    /**
     * The entity and its linked entities.
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
