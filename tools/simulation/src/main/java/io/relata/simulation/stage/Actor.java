package io.relata.simulation.stage;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One participant that runs in small steps, interleaved with others: an API request, or an invocation of a function. */
public final class Actor {
    private final Stage stage;
    private final String name;
    private final Runnable body;
    private @Nullable ActorThread worker;
    private List<?> touches = List.of();
    private boolean dead;

    Actor(Stage stage, String name, Runnable body) {
        this.stage = stage;
        this.name = name;
        this.body = body;
    }

    public String name() {
        return name;
    }

    /** Lets other actors run, if the director decides so. Returns when this actor continues. */
    public void pause() {
        pause(Director.Stay.POSSIBLE);
    }

    /**
     * Like {@link #pause()}, directly before a write.
     *
     * @param items what it is about to write
     */
    public void pauseBeforeWriting(List<?> items) {
        touches = items;
        pause(Director.Stay.POSSIBLE_BUT_DELICATE);
        touches = List.of();
    }

    /** The items that it is about to write. */
    public List<?> touches() {
        return touches;
    }

    /** Lets other actors run, if there are any. */
    public void giveWay() {
        pause(Director.Stay.POINTLESS);
    }

    /** Kills the actor: nothing that it does from now on has an effect. */
    public Crash die() {
        dead = true;
        return new Crash();
    }

    public boolean isDead() {
        return dead;
    }

    private void pause(Director.Stay stay) {
        if (!dead) {
            stage.pause(this, stay);
        }
        if (dead) {
            throw new Crash();
        }
    }

    void play(ActorThread newWorker) {
        worker = newWorker;
        if (!dead) {
            body.run();
        }
    }

    boolean hasStarted() {
        return worker != null;
    }

    ActorThread worker() {
        return Objects.requireNonNull(worker);
    }
}
