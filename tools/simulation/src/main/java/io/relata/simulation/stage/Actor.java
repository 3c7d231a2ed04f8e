package io.relata.simulation.stage;

import java.util.List;

/** One who does something in small steps, in turns with others: a caller of the API, an invocation of the stream function. */
public final class Actor {
    private final Stage stage;
    private final String name;
    private final Runnable part;
    private ActorThread worker;
    private List<?> touches = List.of();
    private boolean dead;

    Actor(Stage stage, String name, Runnable part) {
        this.stage = stage;
        this.name = name;
        this.part = part;
    }

    public String name() {
        return name;
    }

    /** Lets others take their turns, or not, as the director decides. Returns when it is this actor's turn again. */
    public void pause() {
        pause(Director.Stay.POSSIBLE);
    }

    /**
     * Like {@link #pause()}, just before it writes.
     *
     * @param items what it is about to write
     */
    public void pauseBeforeWriting(List<?> items) {
        touches = items;
        pause(Director.Stay.POSSIBLE_BUT_DELICATE);
        touches = List.of();
    }

    /** What it is about to write. */
    public List<?> touches() {
        return touches;
    }

    /** Lets others take their turns, if there are any. */
    public void giveWay() {
        pause(Director.Stay.POINTLESS);
    }

    /** Kills it: nothing that it does from now on has any effect. */
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
            part.run();
        }
    }

    boolean isOnStage() {
        return worker != null;
    }

    ActorThread worker() {
        return worker;
    }
}
