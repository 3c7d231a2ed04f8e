package io.relata.fanout.record;

import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import java.util.Set;

/**
 * That a core item changed, and what is known of how: all that the records of one item in one batch say together. No data, only keys,
 * versions and tags.
 */
public sealed interface ChangeHint {
    /** Of the item that changed. */
    CoreKey key();

    /**
     * That an entity changed.
     *
     * @param version the newest version that was heard of
     * @param data whether anything that copies carry changed, in any of the changes; there and back again is a change
     * @param life whether the entity was created for the first time, or deleted or created again, in any of the changes
     * @param tagsSeen all tags that it had before or after any of the changes
     * @param tagsAdded the tags that any of the changes brought
     */
    record OfEntity(EntityRef entity, long version, Data data, Life life, Set<String> tagsSeen,
            Set<String> tagsAdded) implements ChangeHint {
        @Override
        public CoreKey key() {
            return CoreKey.of(entity);
        }

        /** Whether there is nothing to do for it. */
        public boolean isIdle() {
            return data == Data.SAME && life == Life.SAME && tagsSeen.isEmpty();
        }
    }

    /** That a link changed. */
    record OfLink(CoreKey link, Copies copies) implements ChangeHint {
        @Override
        public CoreKey key() {
            return link;
        }
    }

    /** What happened to the data that copies carry. */
    enum Data {
        SAME, CHANGED
    }

    /** What happened to the entity's life, the greater change last. */
    enum Life {
        SAME,
        /**
         * It is the first that was lived under this id, as far as anything tells: no link was made for an earlier one. It may be what was
         * removed and is put back.
         */
        BEGUN, CHANGED
    }

    /** What is known of a link's copies. */
    enum Copies {
        /** The link is new: there were none when its record was written. */
        NONE_YET,
        /** There may be some. */
        PERHAPS
    }
}
