package io.relata.simulation.sequential;

import io.relata.simulation.oracle.DeclaredPoint;
import io.relata.simulation.oracle.DeclaredPoint.Place;
import io.relata.simulation.reference.PlainBounds;
import io.relata.simulation.reference.PlainRefusedException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Lists by distance: all that is as near as asked for, nearest first. */
record PlainNearby(PlainState state, String entity, DeclaredPoint point) {
    /** What answers are rounded to, and what the arithmetic of two formulas differs by. */
    private static final double TOLERANCE = 0.15;
    private static final double CELLS = 4;
    private static final String DISTANCE = "[0-9]{1,8}(\\.[0-9]{1,6})?(m|km)";

    /** @throws PlainRefusedException where it has to be refused */
    Stream<PlainRow> of(ListStep step, Function<PlainEntity, Map<String, Object>> view) {
        if (Stream.of("from", "to", "prefix", "order", "sort").anyMatch(name -> step.one(name).isPresent()) || step.one("near").isEmpty()) {
            throw new PlainRefusedException(400);
        }
        Place from = place(step.one("near").get());
        double most = step.one("within").map(PlainNearby::metres).orElse(CELLS * point.cell());
        if (most > CELLS * point.cell()) {
            throw new PlainRefusedException(400);
        }
        return state.all(entity).flatMap(each -> distance(each, from).filter(metres -> metres <= most)
                .map(metres -> new PlainRow(each.key(), "%015.3f".formatted(metres), each.values(), view.apply(each))).stream());
    }

    private Optional<Double> distance(PlainEntity each, Place from) {
        return DeclaredPoint.place(each.own().get(point.attribute())).map(from::distance);
    }

    private static Place place(String text) {
        String[] degrees = text.split(",", -1);
        if (degrees.length != 2) {
            throw new PlainRefusedException(400);
        }
        Map<String, Object> stored = Map.of("latitude", PlainBounds.number(degrees[0]), "longitude", PlainBounds.number(degrees[1]));
        return DeclaredPoint.place(stored).orElseThrow(() -> new PlainRefusedException(400));
    }

    private static double metres(String text) {
        if (!text.matches(DISTANCE)) {
            throw new PlainRefusedException(400);
        }
        boolean kilometres = text.endsWith("km");
        double metres = new BigDecimal(text.substring(0, text.length() - (kilometres ? 2 : 1))).movePointRight(kilometres ? 3 : 0)
                .doubleValue();
        if (metres <= 0) {
            throw new PlainRefusedException(400);
        }
        return metres;
    }

    /** Whether something is so near the edge of what is asked for that its distance could be rounded to either side. */
    boolean isOnEdge(String near, double most) {
        Place from = place(near);
        return state.all(entity).flatMap(each -> distance(each, from).stream()).anyMatch(metres -> Math.abs(metres - most) < 1);
    }

    double farthest() {
        return CELLS * point.cell();
    }

    /** Nearer ones come before, as far as distances are told. */
    static int compare(PlainRow one, PlainRow other) {
        double more = Double.parseDouble(one.sort()) - Double.parseDouble(other.sort());
        return Math.abs(more) <= TOLERANCE ? 0 : (int) Math.signum(more);
    }

    /** An item without its distance, where that is right; otherwise as it is. */
    static Map<?, ?> withoutDistance(PlainRow row, Map<?, ?> item) {
        Map<Object, Object> other = new TreeMap<>(item);
        boolean isRight = other.get("distance") instanceof BigDecimal told
                && Math.abs(told.doubleValue() - Double.parseDouble(row.sort())) <= TOLERANCE;
        if (isRight) {
            other.remove("distance");
        }
        return other;
    }
}
