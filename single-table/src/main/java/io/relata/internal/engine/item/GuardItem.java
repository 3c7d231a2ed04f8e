package io.relata.internal.engine.item;

import io.relata.internal.engine.key.EntityRef;
import java.util.Optional;

/** A guard as it is stored. */
public record GuardItem(Item item) {
    /** A guard without its key. */
    public static GuardItem of(String owner) {
        return new GuardItem(Item.ofOwner(Kind.GUARD, owner));
    }

    /** The id of the entity that holds the claim. */
    public String owner() {
        return item.string(Attr.OWNER);
    }

    /** The same; none if other code has left it unreadable. */
    public Optional<String> ownerIfReadable() {
        return item.value(Attr.OWNER).flatMap(EntityRef::storedId);
    }

    /** From when on it counts for nothing, in seconds since the epoch. */
    public long end() {
        return item.number(Attr.EXPIRES_AT);
    }

    public boolean isOwnedBy(String id) {
        return item.value(Attr.OWNER).equals(Optional.of(id));
    }
}
