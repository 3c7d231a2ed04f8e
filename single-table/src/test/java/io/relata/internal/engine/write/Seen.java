package io.relata.internal.engine.write;

import io.relata.internal.engine.item.Item;
import java.util.Optional;
import java.util.Set;

/** Items in the words of {@link Expected}. */
final class Seen {
    private Seen() {
    }

    static Optional<Expected.Entity> entity(Optional<Item> item) {
        return item.map(found -> isTombstone(found)
                ? new Expected.Entity(false, found.number("version"), 0, "", "", Set.of())
                : new Expected.Entity(true, found.number("version"), found.number("life"), found.string("firstName"),
                        (String) found.value("email").orElse(""), found.strings("tags")));
    }

    static Optional<Expected.Link> link(Optional<Item> item) {
        return item.map(found -> isTombstone(found)
                ? new Expected.Link(false, found.number("version"), 0, "")
                : new Expected.Link(true, found.number("version"), found.number("fromLife"),
                        (String) found.map("attributes").get("stage")));
    }

    private static boolean isTombstone(Item item) {
        return item.string("kind").equals("tombstone");
    }
}
