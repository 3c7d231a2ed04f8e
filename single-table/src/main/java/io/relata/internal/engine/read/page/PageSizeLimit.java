package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.limits.Limits;
import java.util.List;

/**
 * Limits the size of a page: of its JSON, and of the response that contains the JSON as a string. Sizes are estimated from above, which is
 * cheap, until the estimate exceeds the limit; then they are measured.
 */
public final class PageSizeLimit {
    private long estimate;
    private long bytes;
    private long escaped;

    /**
     * Adds an item if it fits. The first one always does, because no single item exceeds what a function can return.
     *
     * @param before the items of the page so far
     * @return whether it fits
     */
    public boolean takes(Item item, List<Item> before) {
        estimate += JsonSize.roughly(item);
        if (estimate <= Limits.PAGE || before.isEmpty()) {
            return true;
        }
        if (bytes == 0) {
            before.forEach(this::add);
        }
        add(item);
        return bytes <= Limits.PAGE && escaped <= Limits.ESCAPED_PAGE;
    }

    private void add(Item item) {
        JsonSize size = JsonSize.atMost(item);
        bytes += size.bytes();
        escaped += size.escaped();
    }
}
