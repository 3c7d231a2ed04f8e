package io.relata.simulation.call;

import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.simulation.reference.ListOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a caller wants of a list: bounds, and filters.
 *
 * @param of what the bounds are compared with
 */
public record Restriction(Order of, Optional<String> from, Optional<String> to, Optional<String> prefix, List<Filter> filters) {
    /** Everything. */
    public static final Restriction NONE = new Restriction(Order.ID, Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    /** An attribute that nothing has. */
    public static final String UNKNOWN = "unknown";

    /**
     * What a list is sorted by.
     *
     * @param place the index attribute, or that of the table's keys, which the list goes by
     * @param order what its bounds are compared with
     * @param number the attribute, where it is a number that may be negative or have decimals; of a relationship behind {@code link.}
     */
    public record Order(String place, ListOrder order, Optional<String> number) {
        public static final Order ID = new Order(Key.SORT, ListOrder.IDS, Optional.empty());
    }

    /** A condition on a text. */
    public record Filter(String attribute, String op, String value) {
        /** As it is sent. */
        public String text() {
            return attribute + ":" + op + ":" + value;
        }
    }

    public boolean isUnbounded() {
        return from.or(() -> to).or(() -> prefix).isEmpty();
    }

    boolean isNone() {
        return equals(NONE);
    }

    /** As it is sent. */
    ListOptions options(int limit, Optional<String> cursor, Direction direction) {
        return new ListOptions(limit, cursor, direction, from, to, prefix, filters.stream().map(Filter::text).toList());
    }

    /** {@code , from a, name:eq:x}; empty for everything. */
    String words() {
        List<String> words = new ArrayList<>();
        from.ifPresent(bound -> words.add("from " + bound));
        to.ifPresent(bound -> words.add("to " + bound));
        prefix.ifPresent(bound -> words.add("with " + bound + "..."));
        filters.forEach(filter -> words.add(filter.text()));
        return words.isEmpty() ? "" : ", " + String.join(", ", words);
    }
}
