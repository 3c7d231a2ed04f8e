package io.relata.internal.engine.read.list;

import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.page.Filter;
import java.util.List;
import java.util.Optional;

/**
 * What a caller may say of a list.
 *
 * @param limit the most items of a page, 1 to 100
 * @param cursor where an earlier page ended
 * @param filters as the caller gave them; see {@link Filter}
 */
public record ListOptions(int limit, Optional<String> cursor, Direction direction, Optional<String> from, Optional<String> to,
        Optional<String> prefix,
        List<String> filters) {
    public static final int LARGEST_PAGE = 100;
    public static final int USUAL_PAGE = 50;
    private static final int AHEAD = 4;

    /**
     * How many items to look at next where the caller may not read all: a few times as many as were looked at so far, so that a small page
     * of much that can't be read does not take a request for each item.
     *
     * @param passed how many were looked at so far
     */
    public static int ahead(int wanted, int passed) {
        return Math.max(wanted, Math.min(passed * AHEAD, LARGEST_PAGE));
    }

    /** The same with smaller pages. */
    public ListOptions upTo(int most) {
        return new ListOptions(most, cursor, direction, from, to, prefix, filters);
    }

    public boolean hasBounds() {
        return from.isPresent() || to.isPresent() || prefix.isPresent();
    }

    /** Whether another order is asked for than the usual one. */
    public boolean hasOrder() {
        return direction != Direction.ASCENDING;
    }

    /** @throws Refusal when there are bounds: this kind of list knows none */
    void requireNoBounds(String what) {
        if (hasBounds()) {
            throw new Refusal(Refusal.Reason.MALFORMED, what + " takes no from, to or prefix");
        }
    }
}
