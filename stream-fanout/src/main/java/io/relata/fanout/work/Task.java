package io.relata.fanout.work;

import io.relata.engine.key.CopyKey;
import io.relata.engine.key.EntityRef;

/** What an entity's change asks for that may be too much for one invocation. */
public enum Task {
    /** To bring all its relationship copies to its newest version. */
    REFRESH("refresh"),
    /** To take down the links that were made for a life that it does not live any more. */
    TAKE_DOWN("take-down");

    private final String spelled;

    Task(String spelled) {
        this.spelled = spelled;
    }

    /** As it stands in keys and messages. */
    public String spelled() {
        return spelled;
    }

    /** Where it is noted how far this work on an entity has come. */
    public CopyKey progressOf(EntityRef entity) {
        return CopyKey.progress(spelled, entity);
    }
}
