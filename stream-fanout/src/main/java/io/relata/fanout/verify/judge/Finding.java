package io.relata.fanout.verify.judge;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.Key;

/**
 * An item that is at odds with the model.
 *
 * @param cause what most likely brought it about
 * @param key of the item that is wrong, or missing
 * @param about of the item that has to be looked at again to see whether it is still so
 * @param state the versions that this was concluded from: if they are the same at a second look, nobody was at it in between
 * @param detail what is wrong, for people
 */
public record Finding(Fault fault, LikelyCause cause, Key key, Key about, String state, String detail) {
    /** What no rule of the model explains about an item that is there. */
    static Finding unexplained(Item item, String why) {
        return new Finding(Fault.UNEXPLAINED, LikelyCause.OTHER_MODEL, item.key(), item.key(),
                "version " + item.value(Attr.VERSION).orElse("none"), why);
    }
}
