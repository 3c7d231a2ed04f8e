package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.oracle.DeclaredPoint;
import io.relata.simulation.oracle.DeclaredPoint.Place;
import io.relata.simulation.table.SimTable;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Judges what a list by distance has shown: what was so, as far away as it says and no farther than was asked for, nearest first. */
record JudgeNear(SimTable table, ReadCall.Near call, JudgeCalls.Indexes indexes, States states, MayBeGone expiry) {
    /** What answers are rounded to, and what the arithmetic of two formulas differs by. */
    private static final double TOLERANCE = 0.15;

    Optional<String> judge(List<List<Item>> pages) {
        if (pages.stream().anyMatch(page -> page.size() > call.limit())) {
            return Optional.of("was shown a page of more than " + call.limit());
        }
        Set<Key> found = new HashSet<>();
        double last = 0;
        for (Item shown : pages.stream().flatMap(List::stream).toList()) {
            Item item = stored(shown);
            Optional<Double> distance = distance(item);
            double told = shown.value(NearPoint.DISTANCE).map(metres -> ((BigDecimal) metres).doubleValue()).orElse(-1.0);
            if (!seen(item.key()).contains(Optional.of(item)) || !Kind.ENTITY.is(item) || !isOfType(item)) {
                return Optional.of("was shown what was not so: " + item);
            } else if (distance.isEmpty() || Math.abs(distance.get() - told) > TOLERANCE || told > call.within() + TOLERANCE) {
                return Optional.of("was told of " + told + " m, and it is " + distance + " m away: " + item);
            } else if (told < last) {
                return Optional.of("was shown what is nearer after what is farther: " + item);
            }
            if (!found.add(item.key()) && !moves(item.key())) {
                return Optional.of("was shown twice: " + item);
            }
            last = told;
        }
        return table.keys().stream().filter(key -> !found.contains(key) && !moves(key))
                .filter(key -> seen(key).stream().allMatch(this::mustShow)).findFirst()
                .map(key -> "was not shown " + key + ", which was near all the while");
    }

    private static Item stored(Item shown) {
        Map<String, Object> attributes = new LinkedHashMap<>(shown.attributes());
        attributes.remove(NearPoint.DISTANCE);
        return new Item(attributes);
    }

    private List<Optional<Item>> seen(Key key) {
        return indexes == JudgeCalls.Indexes.ARE_CURRENT ? states.during(key) : states.ever(key);
    }

    private boolean isOfType(Item item) {
        return item.value(Attr.ENTITY).equals(Optional.of(call.type().name()));
    }

    /** Whether it is near, and where its point puts it, since others may have put it elsewhere. */
    private boolean mustShow(Optional<Item> state) {
        return state.filter(item -> Kind.ENTITY.is(item) && isOfType(item) && !expiry.is(item)
                && distance(item).filter(metres -> metres < call.within() - TOLERANCE).isPresent() && isPlaced(item)).isPresent();
    }

    private boolean isPlaced(Item item) {
        DeclaredPoint declared = declared();
        Place place = place(item).orElseThrow();
        return item.value("_" + declared.index()).equals(Optional.of(declared.partition(call.type().name(), place)))
                && item.value("_" + declared.index() + "Sort")
                        .equals(Optional.of(declared.sort(call.type().name(), place, item.string("id"))));
    }

    /** Whether it was at several places, so that it may be shown at each or at none. */
    private boolean moves(Key key) {
        return seen(key).stream().map(state -> state.map(item -> List.of(place(item), item.value("_" + declared().index()),
                item.value("_" + declared().index() + "Sort")))).collect(Collectors.toSet()).size() > 1;
    }

    private Optional<Double> distance(Item item) {
        Place from = new Place(call.point().latitude(), call.point().longitude());
        return place(item).map(from::distance);
    }

    private Optional<Place> place(Item item) {
        return item.value(declared().attribute()).flatMap(DeclaredPoint::place);
    }

    private DeclaredPoint declared() {
        return DeclaredPoint.of(call.type().type()).orElseThrow();
    }
}
