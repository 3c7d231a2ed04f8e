package io.relata.engine.read.page;

import io.relata.engine.item.Item;
import io.relata.engine.limits.Limits;
import java.util.List;

/**
 * What is left for the items of a page: of its JSON, and of the answer that holds the JSON as a string. They are measured roughly, which
 * costs next to nothing, for as long as there is room enough even so; and then for what they are.
 */
public final class PageSizeLimit {
    private long roughly;
    private long bytes;
    private long escaped;

    /**
     * Whether one more fits; it counts as there from then on. The first one always does: no item grows as JSON beyond what a function can
     * answer.
     *
     * @param there the items that there are already
     */
    public boolean takes(Item item, List<Item> there) {
        roughly += JsonSize.roughly(item);
        if (roughly <= Limits.PAGE || there.isEmpty()) {
            return true;
        }
        if (bytes == 0) {
            there.forEach(this::add);
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
