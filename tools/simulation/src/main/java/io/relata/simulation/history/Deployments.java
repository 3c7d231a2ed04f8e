package io.relata.simulation.history;

import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.model.TableModel;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.HashedValues;
import io.relata.simulation.stage.Actor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The deployments of an application, one after the other. While one is under way, requests are served by it or by the one before; the next
 * follows only when nothing runs any more that is older.
 */
final class Deployments {
    private static final int SERVED_BY_THE_OLDER = 3;

    private final List<Subject.Deployment> steps;
    private final Choices choices;
    private final Map<Actor, Integer> served = new HashMap<>();
    private int newest;
    private boolean underWay;

    Deployments(List<Subject.Deployment> steps, Choices choices) {
        this.steps = steps;
        this.choices = choices;
    }

    /** The model of the newest. */
    TableModel model() {
        return steps.get(newest).model();
    }

    /** How the newest hashes guards of unique values, if it does. */
    Optional<GuardKeys> guards() {
        return steps.get(newest).guards();
    }

    /** How the newest keeps them, for the oracle. */
    HashedValues hashedValues() {
        return guards().map(keys -> HashedValues.of(keys.values().name(), Subject.SECRET)).orElse(HashedValues.NONE);
    }

    int newest() {
        return newest;
    }

    /** Which one serves the next request. */
    int drawn() {
        return underWay && choices.oneIn(SERVED_BY_THE_OLDER) ? newest - 1 : newest;
    }

    Subject.Deployment at(int step) {
        return steps.get(step);
    }

    /** A request is served. */
    void serve(Actor actor, int step) {
        served.put(actor, step);
    }

    /** An actor has ended. */
    void ended(Actor actor) {
        served.remove(actor);
    }

    /** Whether the next one can begin; not the last, before which everything is moved. */
    boolean canBegin() {
        return !underWay && newest < steps.size() - 2;
    }

    void begin() {
        newest++;
        underWay = true;
    }

    /** Whether nothing is left of the one before. */
    boolean canEnd() {
        return underWay && served.values().stream().allMatch(step -> step == newest);
    }

    void end() {
        underWay = false;
    }

    /** At rest: all have ended, and the last one begins if all others have. Verify with its model finds what is to be moved first. */
    boolean beginsLast() {
        underWay = false;
        boolean begins = steps.size() > 1 && newest == steps.size() - 2;
        if (begins) {
            newest++;
        }
        return begins;
    }

    /** Whether one after the first has begun, so that something may lack a place where the newest would put it. */
    boolean isAnother() {
        return newest > 0;
    }
}
