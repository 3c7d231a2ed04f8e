package io.relata.simulation.stage;

import java.util.Optional;

/** Decides who goes on. It is asked by whoever has the turn, so it never has to share anything with another thread. */
public interface Director {
    /** What an actor that could go on, or not, may do. */
    enum Stay {
        POSSIBLE,
        /** It is about to write what follows from what it read: the worst moment to stand still. */
        POSSIBLE_BUT_DELICATE,
        /** It waits for others: they go first, if there are any. */
        POINTLESS
    }

    /** Who goes on while {@code at} stands between two calls. */
    Actor next(Actor at, Stay stay);

    /** Who goes on when the last one is done; nobody, when the play is over. */
    Optional<Actor> next();

    /** An actor ended in a way that it should not have. */
    void failed(Actor actor, Throwable thrown);
}
