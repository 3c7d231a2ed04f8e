package io.relata.simulation.judge;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.Direction;
import io.relata.engine.key.Key;
import io.relata.engine.key.Utf8Order;
import io.relata.engine.read.list.Listing;
import io.relata.engine.table.Consistency;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.table.SimTable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Judges what was read. */
final class JudgeRead {
    private final SimTable table;

    JudgeRead(SimTable table) {
        this.table = table;
    }

    Optional<String> judge(CallRecord call, Answer answer) {
        States states = new States(table, call);
        if (call.call() instanceof ReadCall.Get get && answer instanceof Answer.Shown shown) {
            Optional<Item> read = Optional.of(shown.item());
            boolean right = get.consistency() == Consistency.STRONG
                    ? states.some(get.key(), read::equals)
                    : states.ever(get.key(), read::equals);
            return right ? Optional.empty() : Optional.of("got what was not stored then: " + shown.item());
        } else if (call.call() instanceof ReadCall.All all && answer instanceof Answer.Listed listed) {
            if (listed.pages().stream().anyMatch(page -> page.size() > all.limit())) {
                return Optional.of("was shown a page of more than " + all.limit());
            }
            return list(all, listed.list(), listed.pages().stream().flatMap(List::stream).toList(), states);
        }
        return Optional.of("was answered " + answer);
    }

    /** One that changed its place in the list may be shown at both places or at none, since pages are read one after the other. */
    private Optional<String> list(ReadCall.All call, Listing listing, List<Item> items, States states) {
        Set<Key> found = new HashSet<>();
        Optional<Item> last = Optional.empty();
        for (Item item : items) {
            if (!states.ever(item.key(), state -> state.equals(Optional.of(item)) && isWanted(call, listing, state))) {
                return Optional.of("was shown what was never in this list: " + item);
            } else if (!found.add(item.key()) && positions(listing, item.key(), states).size() < 2) {
                return Optional.of("was shown twice: " + item);
            } else if (last.filter(before -> isAfter(listing, call.direction(), before, item)).isPresent()) {
                return Optional.of("was shown " + item + " after " + last.get());
            }
            last = Optional.of(item);
        }
        return table.keys().stream().filter(key -> !found.contains(key))
                .filter(key -> states.ever(key).stream()
                        .allMatch(state -> isWanted(call, listing, state) && !state.get().has(Attr.EXPIRES_AT)))
                .filter(key -> positions(listing, key, states).size() == 1).findFirst()
                .map(key -> "was not shown " + key + ", which was there all the while");
    }

    private static boolean isWanted(ReadCall.All call, Listing listing, Optional<Item> state) {
        return isIn(listing, state) && RestrictionCheck.holds(call.restriction(), state.get());
    }

    private static boolean isIn(Listing listing, Optional<Item> state) {
        return state.filter(item -> (Kind.ENTITY.is(item) || Kind.COPY.is(item) || Kind.HISTORY.is(item))
                && item.value(listing.access().partitionAttribute()).filter(listing.partitions()::contains).isPresent()
                && item.value(listing.access().sortAttribute())
                        .filter(sort -> listing.ranges().stream().anyMatch(range -> range.contains((String) sort))).isPresent())
                .isPresent();
    }

    /** Where an item was in the list at any time. */
    private static Set<List<Object>> positions(Listing listing, Key key, States states) {
        return states.ever(key).stream().flatMap(Optional::stream)
                .map(item -> List.<Object>of(item.value(listing.access().partitionAttribute()),
                        item.value(listing.access().sortAttribute())))
                .collect(Collectors.toSet());
    }

    private static boolean isAfter(Listing listing, Direction direction, Item a, Item b) {
        String sort = listing.access().sortAttribute();
        int order = Utf8Order.ASCENDING.compare(a.string(sort), b.string(sort));
        return direction == Direction.ASCENDING ? order > 0 : order < 0;
    }
}
