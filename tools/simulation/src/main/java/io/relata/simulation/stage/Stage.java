package io.relata.simulation.stage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs actors deterministically. Each has a thread, so that it can be real blocking code, but only one runs at any time, and the director
 * decides which. Nothing depends on how the operating system schedules threads.
 *
 * <p>Plays one history at a time and keeps the threads for the next. An actor that starts when another has ended gets its thread, which
 * saves a context switch.
 */
public final class Stage {
    private enum Turn {
        PASSED_ON, LAST
    }

    private final ActorThread main = new ActorThread();
    private final Deque<ActorThread> idle = new ArrayDeque<>();
    private final List<Actor> actors = new ArrayList<>();
    @SuppressWarnings("NullAway.Init") // Each play has its own.
    private Director director;
    private boolean over;
    private @Nullable Actor running;
    /** What the director threw. */
    private Optional<Throwable> broken = Optional.empty();

    /**
     * Runs a history to its end, in this thread and others.
     *
     * @throws IllegalStateException when the director fails; this stage can't be used again then
     */
    public void play(Director newDirector) {
        main.adopt();
        director = newDirector;
        over = false;
        director.next().ifPresent(first -> {
            main.assign(first);
            while (perform(main) == Turn.PASSED_ON) {
                main.awaitTurn();
                if (over) {
                    break;
                }
            }
            idle.remove(main);
        });
        broken.ifPresent(thrown -> {
            throw new IllegalStateException("the history can't be directed: " + thrown, thrown);
        });
    }

    /** Adds an actor, which starts when the director first selects it. */
    public Actor add(String name, Runnable body) {
        return add(name, body, Optional.empty());
    }

    Actor add(String name, Runnable body, Optional<Actor> whole) {
        Actor actor = new Actor(this, name, body, whole);
        actors.add(actor);
        return actor;
    }

    /** The actors that have not ended, in the order in which they were added. */
    public List<Actor> actors() {
        return Collections.unmodifiableList(actors);
    }

    /** The one that has its turn. */
    Actor running() {
        return Objects.requireNonNull(running);
    }

    void pause(Actor at, Director.Stay stay) {
        Actor next = director.next(at, stay);
        if (next != at) {
            handOver(next);
            at.worker().awaitTurn();
        }
    }

    /** Runs the assigned actor, and then those that can start on the same thread. */
    private Turn perform(ActorThread worker) {
        for (Actor actor = worker.assigned();;) {
            running = actor;
            playOne(worker, actor);
            Optional<Actor> next = nextOrEnd();
            if (next.isPresent() && !next.get().hasStarted()) {
                actor = next.get();
                continue;
            }
            idle.push(worker);
            next.ifPresentOrElse(this::handOver, () -> end(worker));
            return next.isPresent() ? Turn.PASSED_ON : Turn.LAST;
        }
    }

    /** No thread but the first one could tell of a failure, and it would wait for ever. */
    private Optional<Actor> nextOrEnd() {
        try {
            return director.next();
        } catch (RuntimeException | Error thrown) {
            broken = Optional.of(thrown);
            return Optional.empty();
        }
    }

    private void end(ActorThread worker) {
        over = true;
        if (worker != main) {
            main.yourTurn();
        }
    }

    private void playOne(ActorThread worker, Actor actor) {
        try {
            actor.play(worker);
        } catch (Crash crash) {
            // The crash was intended.
        } catch (RuntimeException | Error unexpected) {
            if (!actor.isDead()) {
                director.failed(actor, unexpected);
            }
        } finally {
            actors.remove(actor);
            actor.end();
        }
    }

    private void handOver(Actor next) {
        running = next;
        if (next.hasStarted()) {
            next.worker().yourTurn();
            return;
        }
        ActorThread worker = idle.isEmpty() ? newThread() : idle.pop();
        worker.assign(next);
        worker.yourTurn();
    }

    private ActorThread newThread() {
        ActorThread worker = new ActorThread();
        worker.start(() -> {
            for (;;) {
                worker.awaitTurn();
                perform(worker);
            }
        }, Thread.currentThread().getName() + " actor");
        return worker;
    }
}
