package io.relata.simulation.change;

import io.relata.simulation.call.Call;

/**
 * A call that has begun.
 *
 * @param side the version of the model of the function that serves it
 * @param began the tick of the table
 */
record SentCall(int number, Call call, Aspect.Side side, int began) {
}
