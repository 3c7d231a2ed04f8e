package io.relata.simulation.history;

import io.relata.simulation.stage.Actor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** The possible next events, besides continuing an actor, with their weights. */
final class TableEvents {
    private final List<Event> events = new ArrayList<>();

    private record Event(IntSupplier weight, Supplier<Optional<Actor>> happening) {
    }

    /** An actor starts. */
    void starts(IntSupplier weight, Supplier<Actor> actor) {
        events.add(new Event(weight, () -> Optional.of(actor.get())));
    }

    /** Something changes. */
    void happens(IntSupplier weight, Runnable change) {
        events.add(new Event(weight, () -> {
            change.run();
            return Optional.empty();
        }));
    }

    /** @param continues the weight of the first event, in which an actor continues */
    int[] weights(int continues) {
        int[] weights = new int[1 + events.size()];
        weights[0] = continues;
        for (int i = 0; i < events.size(); i++) {
            weights[i + 1] = events.get(i).weight().getAsInt();
        }
        return weights;
    }

    /**
     * @param number its index among the weights, from 1
     * @return the actor that starts, if one does
     */
    Optional<Actor> happen(int number) {
        return events.get(number - 1).happening().get();
    }
}
