package io.relata.simulation.stage;

import java.util.Optional;

/** Decides which actor runs next. Called by the running actor, so it needs no synchronisation. */
public interface Director {
    /** What an actor that may be paused is about to do. */
    enum Stay {
        POSSIBLE,
        /** It is about to write on the basis of an earlier read: the most dangerous moment for a pause. */
        POSSIBLE_BUT_DELICATE,
        /** A write of it got no answer, and it is about to find out what has become of that, or to repeat it. */
        UNANSWERED,
        /** It waits for other actors, which run first, if there are any. */
        POINTLESS
    }

    /** The actor that continues while {@code at} is between two calls. */
    Actor next(Actor at, Stay stay);

    /** The actor that continues after the last one ended; none at the end of the history. */
    Optional<Actor> next();

    /** An actor ended with an unexpected exception. */
    void failed(Actor actor, Throwable thrown);
}
