package io.relata.internal.engine.total;

import io.relata.internal.model.TotalGroup;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A page of groups of a total.
 *
 * @param type of the groups
 * @param groups in their order, without those of which nothing is counted
 * @param next where the page ends, as an opaque text; none at the end of the groups
 * @param asOf when a change was counted last that concerns any of these
 */
public record CountedGroups(TotalGroup type, List<CountedGroup> groups, Optional<String> next, Optional<Instant> asOf) {
    /**
     * One of them.
     *
     * @param value what it is the group of: a text, a number, or true or false
     */
    public record CountedGroup(Object value, TotalValues values) {
    }
}
