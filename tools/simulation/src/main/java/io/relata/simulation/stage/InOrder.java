package io.relata.simulation.stage;

import java.util.Optional;

/** Runs actors one after the other, each to its end, in the order in which they were added. None may fail. */
public record InOrder(Stage stage) implements Director {
    @Override
    public Actor next(Actor at, Stay stay) {
        return at;
    }

    @Override
    public Optional<Actor> next() {
        return stage.actors().stream().findFirst();
    }

    @Override
    public void failed(Actor actor, Throwable thrown) {
        throw new IllegalStateException(actor.name() + " failed", thrown);
    }
}
