package io.relata.fanout.work;

import io.relata.engine.key.Key;
import java.time.Instant;

/**
 * What looked wrong to verify, and is to be looked at again before anybody is told. Keys and versions only.
 *
 * @param fault how it seemed to be wrong
 * @param key of the item that seemed wrong, or missing
 * @param about of the item to look at
 * @param state the versions that it was concluded from
 * @param seen when
 */
public record SuspectKey(String fault, Key key, Key about, String state, Instant seen) {
}
