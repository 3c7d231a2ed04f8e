package io.relata.simulation.call;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.TableException;

/** One call of the API. */
public sealed interface Call permits EntityCall, LinkCall, ReadCall, TogetherCall {
    /** What the caller does, in words: {@code deletes club a}. */
    String words();

    /**
     * Executes it by the real command.
     *
     * @throws Refusal when it can't be done
     * @throws TableException when the table fails
     */
    Answer execute(CallContext api);

    /** Executes it, and has an answer in any case. */
    default Answer send(CallContext api) {
        return Answer.to(() -> execute(api));
    }
}
