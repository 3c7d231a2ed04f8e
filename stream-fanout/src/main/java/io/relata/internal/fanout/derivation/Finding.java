package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.function.UnaryOperator;

/**
 * An item that contradicts the model.
 *
 * @param cause what most likely caused it
 * @param key of the item that is wrong or missing
 * @param about the key of the item to check again to see whether this is still so
 * @param state the versions that led to this: if they are the same at the second check, nothing was written in between
 * @param detail what is wrong, for people
 */
public record Finding(Fault fault, LikelyCause cause, Key key, Key about, String state, String detail) {
    /** The same with other keys. */
    public Finding at(UnaryOperator<Key> keys) {
        return new Finding(fault, cause, keys.apply(key), keys.apply(about), state, detail);
    }

    /** What the model does not explain about an existing item. */
    public static Finding unexplained(Item item, String why) {
        return new Finding(Fault.UNEXPLAINED, LikelyCause.OTHER_MODEL, item.key(), item.key(),
                "version " + item.versionText(), why);
    }

    /** What an existing item holds that is no value of its attribute, and that its conversion makes none. */
    static Finding unconverted(Item item, String why) {
        return new Finding(Fault.UNCONVERTED, LikelyCause.OTHER_MODEL, item.key(), item.key(), "version " + item.versionText(), why);
    }

    /**
     * Something depends on an item that is not there, although nothing says that it was deleted.
     *
     * @param missing what is not there, and how the item names it
     */
    public static Finding lost(Fault fault, Key key, String state, String missing) {
        return new Finding(fault, LikelyCause.NO_TRACE, key, key, state, missing + " is not there, and nothing says that it was deleted");
    }

    /** An item that no part of the table has, in a model with tenants. */
    public static Finding ofNobody(Item item) {
        return unexplained(item, "it belongs to no tenant: its partition key does not begin with one");
    }
}
