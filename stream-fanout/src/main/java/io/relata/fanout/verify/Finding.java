package io.relata.fanout.verify;

import io.relata.key.Key;

/**
 * An item that is at odds with the model.
 *
 * @param key of the item that is wrong, or missing
 * @param about the core item that tells what would be right, whose key is to be looked at again
 * @param state the versions that this was concluded from: if they are the same at a second look, nobody was at it in between
 * @param detail what is wrong, for people
 */
public record Finding(Fault fault, Key key, Key about, String state, String detail) {
}
