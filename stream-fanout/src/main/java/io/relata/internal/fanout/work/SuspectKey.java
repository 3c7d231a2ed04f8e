package io.relata.internal.fanout.work;

import io.relata.internal.engine.key.Key;
import java.time.Instant;

/**
 * What verify suspects to be wrong and checks a second time before it reports it. Holds keys and versions only.
 *
 * @param fault the name of the suspected fault
 * @param key of the item that seems wrong or missing
 * @param about the key of the item to check again
 * @param state the versions that led to the suspicion
 * @param seen when it was suspected first in this state
 * @param changes in how many other states it was suspected before
 */
public record SuspectKey(String fault, Key key, Key about, String state, Instant seen, int changes) {
    /** One that is suspected for the first time. */
    public SuspectKey(String fault, Key key, Key about, String state, Instant seen) {
        this(fault, key, about, state, seen, 0);
    }
}
