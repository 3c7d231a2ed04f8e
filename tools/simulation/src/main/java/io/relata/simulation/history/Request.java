package io.relata.simulation.history;

import io.relata.simulation.call.Call;
import java.util.List;
import java.util.function.Supplier;

/**
 * A call of the API in a history.
 *
 * @param sequels calls that are likely to follow: those that undo it, and others for the same entity
 */
record Request(Call call, List<Supplier<Request>> sequels) {
    /** A call that nothing follows from. */
    static Request of(Call call) {
        return new Request(call, List.of());
    }
}
