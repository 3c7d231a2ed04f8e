package io.relata.read;

import io.relata.item.Item;
import java.util.List;

/**
 * What is left for the items of a page. They are measured roughly, which costs next to nothing, for as long as there is room enough even so; and then for
 * what they are.
 */
final class PageRoom {
    private final long bytes;
    private long roughly;
    private long taken;

    PageRoom(long bytes) {
        this.bytes = bytes;
    }

    /**
     * Whether one more fits; it counts as there from then on.
     *
     * @param there the items that there are already
     */
    boolean takes(Item item, List<Item> there) {
        roughly += JsonSize.roughly(item);
        if (roughly <= bytes) {
            return true;
        }
        if (taken == 0) {
            taken = there.stream().mapToLong(JsonSize::atMost).sum();
        }
        taken += JsonSize.atMost(item);
        return taken <= bytes;
    }
}
