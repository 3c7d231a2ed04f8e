package io.relata.internal.fanout.work;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import java.util.stream.Stream;

/** What a changed entity may need that can be too much for one invocation. */
public enum Task {
    /** Refresh all its relationship copies. */
    REFRESH("refresh"),
    /** Take down the links that were made for a life that it no longer lives. */
    TAKE_DOWN("take-down"),
    /** Delete or detach its children that hang on a life that it no longer lives. */
    CHILDREN("children"),
    /** The same once more, a while later: an index may not have shown all of them at once. */
    CHILDREN_AGAIN("children-again"),
    /** Give its children the places that follow from its own. */
    PLACES("places"),
    /** The same once more, a while later. */
    PLACES_AGAIN("places-again"),
    /** Give its children what they carry of it. */
    CARRIED("carried"),
    /** The same once more, a while later. */
    CARRIED_AGAIN("carried-again");

    private final String storedName;

    Task(String storedName) {
        this.storedName = storedName;
    }

    /** The name in keys and messages. */
    public String storedName() {
        return storedName;
    }

    /**
     * The task of this stored name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Task named(String storedName) {
        return Stream.of(values()).filter(task -> task.storedName.equals(storedName)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown task " + storedName));
    }

    /**
     * Whether the entity's version tells what has to be reached. The place of an entity changes without it; and what children carry ends
     * with a parent that is removed without a tombstone, and begins again with it if that is restored in the same version.
     */
    public boolean isOfVersion() {
        return switch (this) {
            case REFRESH, TAKE_DOWN, CHILDREN, CHILDREN_AGAIN -> true;
            case PLACES, PLACES_AGAIN, CARRIED, CARRIED_AGAIN -> false;
        };
    }

    /** Whether it is about children, which an index may not have shown, so that they are looked for once more when it is done. */
    public boolean isDoneTwice() {
        return switch (this) {
            case CHILDREN, PLACES, CARRIED -> true;
            case REFRESH, TAKE_DOWN, CHILDREN_AGAIN, PLACES_AGAIN, CARRIED_AGAIN -> false;
        };
    }

    /** The key of the item that stores the progress of this task for an entity. */
    public CopyKey progressOf(EntityRef entity) {
        return CopyKey.progress(storedName, entity);
    }
}
