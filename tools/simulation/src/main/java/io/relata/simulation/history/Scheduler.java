package io.relata.simulation.history;

import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Director.Stay;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SharedState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Decides which actor runs. Some pause for a long time, most often directly before a write. */
final class Scheduler {
    private static final int COLLIDES = 8;

    private final Stage stage;
    private final SharedState state;
    private final Profile profile;
    private final List<Actor> asleep = new ArrayList<>();

    Scheduler(Stage stage, SharedState state, Profile profile) {
        this.stage = stage;
        this.state = state;
        this.profile = profile;
    }

    Stage stage() {
        return stage;
    }

    /** The actor that continues between two calls; empty if any other one should. */
    Optional<Actor> at(Actor at, Stay stay) {
        if (stay == Stay.POSSIBLE_BUT_DELICATE) {
            landLateOn(at.touches());
            Optional<Actor> rival = rival(at);
            if (rival.isPresent()) {
                return rival;
            }
        }
        boolean stalls = stay == Stay.POSSIBLE_BUT_DELICATE && stalls(Knob.STALLS_BEFORE_WRITING)
                || stay == Stay.UNANSWERED && profile.of(Knob.STALLS_UNANSWERED) > 0 && stalls(Knob.STALLS_UNANSWERED);
        if (!stalls && stay != Stay.POINTLESS) {
            if (!state.choices().oneIn(profile.of(Knob.SWITCHING))) {
                return Optional.of(at);
            }
            stalls = stalls(Knob.STALLS_ELSEWHERE);
        }
        if (stalls) {
            asleep.add(at);
        }
        return Optional.empty();
    }

    private boolean stalls(Knob oneIn) {
        return state.faults().occurs(InjectedFault.STALL, profile.of(oneIn));
    }

    /** The actors that can continue, except this one. */
    List<Actor> awake(Optional<Actor> but) {
        return stage.actors().stream().filter(actor -> isAwake(actor) && but.filter(actor::equals).isEmpty()).toList();
    }

    boolean isAwake(Actor actor) {
        return !asleep.contains(actor) && !actor.isWaiting();
    }

    /** How many of these are not asleep, whether they wait for lanes of theirs or not. */
    int awake(Collection<Actor> some) {
        return (int) some.stream().filter(actor -> !asleep.contains(actor)).count();
    }

    boolean isAnyAsleep() {
        return !asleep.isEmpty();
    }

    void wakeFirst() {
        asleep.remove(0);
    }

    void wakeAny() {
        asleep.remove(state.choices().below(asleep.size()));
    }

    void wakeAll() {
        asleep.clear();
    }

    /** What actors that have stopped were about to read or to write. */
    List<?> attended() {
        return asleep.stream().flatMap(actor -> actor.attends().stream()).toList();
    }

    private void landLateOn(List<?> items) {
        if (state.late().hasOn(items) && state.choices().oneIn(COLLIDES)) {
            state.late().landOn(items, state.table(), state.trace());
        }
    }

    /** An actor that was about to write the same items continues at this moment. */
    private Optional<Actor> rival(Actor at) {
        Optional<Actor> rival = asleep.stream().filter(other -> !Collections.disjoint(other.touches(), at.touches())).findFirst()
                .filter(other -> state.choices().oneIn(COLLIDES));
        rival.ifPresent(asleep::remove);
        return rival;
    }
}
