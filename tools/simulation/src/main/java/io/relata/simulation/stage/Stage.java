package io.relata.simulation.stage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Where actors take turns: each has a thread, so that it can be real code that calls and waits for the answer, but only one runs at any
 * time, and the director says which. Nothing depends on how threads are scheduled.
 *
 * <p>One play after the other; the threads are kept. An actor that ends lets a new one have its thread, so few turns cost a switch.
 */
public final class Stage {
    private enum Turn {
        PASSED_ON, LAST
    }

    private final ActorThread house = new ActorThread();
    private final Deque<ActorThread> idle = new ArrayDeque<>();
    private final List<Actor> actors = new ArrayList<>();
    @SuppressWarnings("NullAway.Init") // Each play has its own.
    private Director director;
    private boolean over;

    /** Runs a history to its end, in this thread and others. */
    public void play(Director newDirector) {
        house.adopt();
        director = newDirector;
        over = false;
        director.next().ifPresent(first -> {
            house.assign(first);
            while (perform(house) == Turn.PASSED_ON) {
                house.awaitTurn();
                if (over) {
                    break;
                }
            }
            idle.remove(house);
        });
    }

    /** Adds an actor, which starts when the director first selects it. */
    public Actor cast(String name, Runnable part) {
        Actor actor = new Actor(this, name, part);
        actors.add(actor);
        return actor;
    }

    /** The actors that have not ended, in the order in which they were added. */
    public List<Actor> actors() {
        return Collections.unmodifiableList(actors);
    }

    void pause(Actor at, Director.Stay stay) {
        Actor next = director.next(at, stay);
        if (next != at) {
            handOver(next);
            at.worker().awaitTurn();
        }
    }

    /** Plays the actor that the worker was given, and then those who can begin in its place. */
    private Turn perform(ActorThread worker) {
        for (Actor actor = worker.assigned();;) {
            playOne(worker, actor);
            Optional<Actor> next = director.next();
            if (next.isPresent() && !next.get().isOnStage()) {
                actor = next.get();
                continue;
            }
            idle.push(worker);
            next.ifPresentOrElse(this::handOver, () -> end(worker));
            return next.isPresent() ? Turn.PASSED_ON : Turn.LAST;
        }
    }

    private void end(ActorThread worker) {
        over = true;
        if (worker != house) {
            house.yourTurn();
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
        }
    }

    private void handOver(Actor next) {
        if (next.isOnStage()) {
            next.worker().yourTurn();
            return;
        }
        ActorThread worker = idle.isEmpty() ? hired() : idle.pop();
        worker.assign(next);
        worker.yourTurn();
    }

    private ActorThread hired() {
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
