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
    private final int switching;
    private final Profile.Stalls often;
    private final List<Actor> asleep = new ArrayList<>();

    /**
     * @param switching after how many calls on the table, on average, another actor runs
     * @param often how often one stops for long
     */
    Scheduler(Stage stage, SharedState state, int switching, Profile.Stalls often) {
        this.stage = stage;
        this.state = state;
        this.switching = switching;
        this.often = often;
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
        boolean stalls = stay == Stay.POSSIBLE_BUT_DELICATE && state.faults().occurs(InjectedFault.STALL, often.beforeWriting())
                || stay == Stay.UNANSWERED && often.unanswered() > 0 && state.faults().occurs(InjectedFault.STALL, often.unanswered());
        if (!stalls && stay != Stay.POINTLESS) {
            if (!state.choices().oneIn(switching)) {
                return Optional.of(at);
            }
            stalls = state.faults().occurs(InjectedFault.STALL, often.elsewhere());
        }
        if (stalls) {
            asleep.add(at);
        }
        return Optional.empty();
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
