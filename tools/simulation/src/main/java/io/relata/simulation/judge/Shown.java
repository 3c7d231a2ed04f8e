package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.read.list.Listing;
import io.relata.simulation.call.Chosen;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.oracle.Declarations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a list may show and what it must.
 *
 * @param lists what was read: several, where its pages were served by several deployments
 */
record Shown(ReadCall.All call, List<Listing> lists, JudgeCalls.Indexes indexes, States states, Declarations declared,
        RestrictionCheck restriction) {
    static Shown of(ReadCall.All call, List<Listing> lists, JudgeCalls.Indexes indexes, States states, Declarations declared) {
        return new Shown(call, lists, indexes, states, declared, RestrictionCheck.of(call.restriction(), declared, lists.get(0).shown()));
    }

    /** How often something is shown that changes its place meanwhile. */
    enum Times {
        NEVER, TWICE
    }

    /** The states in which an item may be seen. */
    List<Optional<Item>> seen(Key key) {
        return access().index().isPresent() && indexes == JudgeCalls.Indexes.ARE_CURRENT ? states.during(key) : states.ever(key);
    }

    /** Whether an item was as it is shown: a copy with all that it has, or with what the model says that copies carry. */
    boolean isSeen(Item item) {
        return seen(item.key()).stream().flatMap(Optional::stream).anyMatch(state -> state.equals(item) || carried(state).equals(item));
    }

    private Item carried(Item state) {
        Map<String, Object> data = new HashMap<>(Kind.COPY.is(state) ? state.map(Attr.DATA) : Map.of());
        data.keySet().removeIf(name -> !name.equals(Attr.CREATED_AT) && lists.get(0).shown().stream()
                .noneMatch(type -> state.value(Attr.ENTITY).equals(Optional.of(type.name()))
                        && type.copied().stream().anyMatch(attribute -> attribute.name().equals(name))));
        return Kind.COPY.is(state) ? state.with(Attr.DATA, data) : state;
    }

    /** Whether an item may be in the list, in this state. */
    boolean isWanted(Optional<Item> state) {
        return lists.stream().anyMatch(list -> isIn(list, state)) && fits(state.get());
    }

    /** Whether an item must be shown that is in this state all the while. Who says what is to be shown need not know where it lies. */
    boolean mustShow(Optional<Item> state) {
        return call.chosen().isPresent()
                ? state.filter(Kind.ENTITY::is).filter(item -> isPlaced(call.chosen().get(), item)).isPresent() && fits(state.get())
                : lists.stream().allMatch(list -> isIn(list, state)) && fits(state.get());
    }

    private boolean fits(Item item) {
        return restriction.holds(item) && call.chosen().map(chosen -> ChosenCheck.of(chosen, declared).holds(item)).orElse(true);
    }

    /** Whether it is in the index, and nobody has put it elsewhere. */
    private boolean isPlaced(Chosen chosen, Item item) {
        return isText(item, access().partitionAttribute(), chosen.type().name() + ".")
                && isText(item, access().sortAttribute(), chosen.type().name() + "#");
    }

    private static boolean isText(Item item, String attribute, String beginning) {
        return item.value(attribute).filter(value -> value instanceof String text && text.startsWith(beginning)).isPresent();
    }

    /**
     * Whether an item has changed its place, so that it may be shown so often. One that only moves between the shards of a list is never
     * shown twice; but an index that lags without bound may show where it was before, when the list is no longer made for that.
     */
    boolean maySee(Key key, Times times) {
        boolean isMade = indexes == JudgeCalls.Indexes.ARE_CURRENT || access().hasUniqueSortKeys()
                || lists.stream().allMatch(list -> list.combination() == Listing.Combination.MOVING);
        boolean movesUnseen = times == Times.TWICE && call.chosen().isPresent() && isMade;
        return seen(key).stream().flatMap(Optional::stream)
                .map(item -> List.<Object>of(movesUnseen && isInAny(item) ? "" : item.value(access().partitionAttribute()),
                        item.value(access().sortAttribute())))
                .collect(Collectors.toSet()).size() > 1;
    }

    private boolean isInAny(Item item) {
        return lists.stream().anyMatch(list -> isIn(list, Optional.of(item)));
    }

    boolean isAfter(Item a, Item b) {
        String sort = access().sortAttribute();
        int order = Utf8Order.ASCENDING.compare(a.string(sort), b.string(sort));
        return call.direction() == Direction.ASCENDING ? order > 0 : order < 0;
    }

    private Access access() {
        return lists.get(0).access();
    }

    private static boolean isIn(Listing list, Optional<Item> state) {
        return state.filter(item -> (Kind.ENTITY.is(item) || Kind.COPY.is(item) || Kind.HISTORY.is(item))
                && item.value(list.access().partitionAttribute()).filter(list.partitions()::contains).isPresent()
                && item.value(list.access().sortAttribute())
                        .filter(sort -> list.ranges().stream().anyMatch(range -> range.contains((String) sort))).isPresent())
                .isPresent();
    }
}
