package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.rule.Rules;
import io.relata.simulation.call.Call;
import io.relata.simulation.table.TableListener;
import java.util.Optional;
import java.util.function.Function;

/** What an application asks of writes. */
interface WriteRule {
    /** Nothing. */
    WriteRule NONE = () -> Rules.NONE;

    Rules rules();

    /**
     * The rule that a write of the API breaks, if any; only what can be said of it at this moment.
     *
     * @param call the call that writes; none, if it is not known any more
     * @param stored what the table holds
     */
    default Optional<String> broken(TableListener.Change change, Optional<Call> call, Function<Key, Optional<Item>> stored) {
        return Optional.empty();
    }

    /** Whether such a call may be part of a transaction. */
    default boolean isForTransactions(Call call) {
        return true;
    }
}
