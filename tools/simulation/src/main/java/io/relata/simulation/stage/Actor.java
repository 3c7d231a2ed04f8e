package io.relata.simulation.stage;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One participant that runs in small steps, interleaved with others: an API request, or an invocation of a function. What it does on
 * several threads is done by lanes of it, each an actor too, that live and die with it.
 */
public final class Actor {
    private final Stage stage;
    private final String name;
    private final Runnable body;
    private final Optional<Actor> whole;
    private @Nullable ActorThread worker;
    private List<?> touches = List.of();
    private List<?> attends = List.of();
    private List<Actor> awaited = List.of();
    private boolean dead;
    private boolean ended;

    /** @param whole of which it is a lane */
    Actor(Stage stage, String name, Runnable body, Optional<Actor> whole) {
        this.stage = stage;
        this.name = name;
        this.body = body;
        this.whole = whole;
    }

    /** Its name; while one of its lanes runs, that of the lane. */
    public String name() {
        return running().name;
    }

    /** The actor of which this is a lane, or itself. */
    public Actor whole() {
        return whole.orElse(this);
    }

    private Actor running() {
        Actor running = stage.running();
        return running.whole.filter(this::equals).isPresent() ? running : this;
    }

    /** Adds a lane. */
    Actor lane(int number, Runnable task) {
        return stage.add(name + ", lane " + number, task, Optional.of(this));
    }

    /**
     * Returns when these lanes have ended.
     *
     * @throws Crash when it has died; then some may have ended that never began, and whoever waited for what they do would wait for ever
     */
    void await(List<Actor> lanes) {
        awaited = List.copyOf(lanes);
        while (isWaiting()) {
            pause(Director.Stay.POINTLESS);
        }
        if (isDead()) {
            throw new Crash();
        }
    }

    /** Whether it waits for lanes. */
    public boolean isWaiting() {
        return !awaited.stream().allMatch(lane -> lane.ended);
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
        Actor running = running();
        running.touches = items;
        pause(Director.Stay.POSSIBLE_BUT_DELICATE);
        running.touches = List.of();
    }

    /** It is about to read or to write these. */
    public void attendTo(List<?> items) {
        running().attends = items;
    }

    /** The items that it was last about to read or to write. */
    public List<?> attends() {
        return attends;
    }

    /** Like {@link #pause()}, after a write that got no answer. */
    public void pauseUnanswered() {
        pause(Director.Stay.UNANSWERED);
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
        whole().dead = true;
        return new Crash();
    }

    public boolean isDead() {
        return whole().dead;
    }

    private void pause(Director.Stay stay) {
        if (!isDead()) {
            stage.pause(running(), stay);
        }
        if (isDead()) {
            throw new Crash();
        }
    }

    void play(ActorThread newWorker) {
        worker = newWorker;
        if (!isDead()) {
            body.run();
        }
    }

    void end() {
        ended = true;
    }

    boolean hasStarted() {
        return worker != null;
    }

    ActorThread worker() {
        return Objects.requireNonNull(worker);
    }
}
