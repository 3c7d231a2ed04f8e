package io.relata.internal.fanout.record;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import java.util.Set;

/** That a core item changed, and how: what all records of one item in one batch say together. Holds keys, versions and tags, no data. */
public sealed interface ChangeHint {
    /** The key of the item that changed. */
    CoreKey key();

    /**
     * That an entity changed.
     *
     * @param version the newest version in the records
     * @param data whether copied data changed in any of the changes, even if a later one restored it
     * @param life whether the entity was created for the first time, or deleted or created again, in any of the changes
     * @param tagsSeen all tags that it had before or after any of the changes
     * @param tagsAdded the tags that any of the changes added; an entity that is created again has none to begin with, also where one
     * transaction deletes it and creates it with the same tags
     */
    record OfEntity(EntityRef entity, long version, Data data, Life life, Set<String> tagsSeen,
            Set<String> tagsAdded, Parents parents, Places places, Carrying carrying) implements ChangeHint {
        /** The same of an entity that has kept the parents that it hangs on, its places, and what it and its children carry. */
        public OfEntity(EntityRef entity, long version, Data data, Life life, Set<String> tagsSeen, Set<String> tagsAdded) {
            this(entity, version, data, life, tagsSeen, tagsAdded, Parents.SAME, Places.SAME, Carrying.SAME);
        }

        /**
         * That anything may have changed, where only the entity is known.
         *
         * @param tags those that it has
         */
        public static OfEntity anything(EntityRef entity, Set<String> tags) {
            return new OfEntity(entity, 0, Data.CHANGED, Life.CHANGED, tags, tags, Parents.CHANGED, Places.CHANGED, Carrying.CHILDRENS);
        }

        /** That anything may have changed that others are brought to by a large fan-out. */
        public static OfEntity fannedOut(EntityRef entity, Life life) {
            return new OfEntity(entity, 0, Data.CHANGED, life, Set.of(), Set.of(), Parents.SAME, Places.CHANGED, Carrying.CHILDRENS);
        }

        @Override
        public CoreKey key() {
            return CoreKey.of(entity);
        }

        /** Whether nothing has to be propagated. */
        public boolean isIdle() {
            return data == Data.SAME && life == Life.SAME && tagsSeen.isEmpty() && parents == Parents.SAME && places == Places.SAME
                    && carrying == Carrying.SAME;
        }
    }

    /** That a link changed. */
    record OfLink(CoreKey link, Copies copies) implements ChangeHint {
        @Override
        public CoreKey key() {
            return link;
        }
    }

    /** What happened to the parents with which the entity is deleted, or from which it is detached. */
    enum Parents {
        SAME,
        /**
         * It was given another, created with one, or sorted otherwise among the children of the same: a parent that was deleted meanwhile
         * may not know of it.
         */
        CHANGED
    }

    /** What happened to the places in movable hierarchies; a greater change comes later. */
    enum Places {
        SAME,
        /** The entity was created, and no earlier life is known, so nothing was put below it. It may also have been restored. */
        BEGUN,
        /** It has another place, or should have one: what is below it has to follow. */
        CHANGED
    }

    /** What may be different in what entities carry of their parents; a greater change comes later. */
    enum Carrying {
        SAME,
        /** The entity may have to carry something else: it is new, has another parent, or carries something else than before. */
        OWN,
        /**
         * The same, and its children may have to carry something of it: it was created, and no earlier life is known. It may also have been
         * restored.
         */
        BEGUN,
        /** The same, and there is something else for its children to carry of it, or it is gone. */
        CHILDRENS
    }

    /** What happened to the copied data. */
    enum Data {
        SAME, CHANGED
    }

    /** What happened to the entity's life; a greater change comes later. */
    enum Life {
        SAME,
        /**
         * The entity was created, and no earlier life is known, so no link was made for one. It may also have been removed and restored.
         */
        BEGUN,
        CHANGED,
        /** The entity was removed by the database because its time was over, which leaves no tombstone. It may have been created again. */
        EXPIRED;

        /** Whether there was a life before that is over. */
        public boolean isAnother() {
            return compareTo(CHANGED) >= 0;
        }
    }

    /** What is known of a link's copies. */
    enum Copies {
        /** The link is new: there were no copies when its record was written. */
        NONE_YET,
        /** There may be copies. */
        PERHAPS
    }
}
