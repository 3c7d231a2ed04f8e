package io.relata.internal.engine.read.list;

import io.relata.internal.model.NearbyList;
import io.relata.internal.model.geo.Distances;
import io.relata.model.GeoPoint;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a list by distance is asked for.
 *
 * @param within the greatest distance in metres
 */
public record NearPoint(GeoPoint point, double within) {
    /** On an entity in a list by distance, and never stored: its distance in metres. */
    public static final String DISTANCE = "_distance";

    /** The distance in metres of an entity; none where it has no point, or one that is farther away. */
    public OptionalDouble distance(NearbyList list, Map<String, Object> values) {
        Optional<GeoPoint> there = list.point(values);
        return there.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Distances.between(latitude(), longitude(), degrees(there.get().latitude()),
                        degrees(there.get().longitude()))).stream().filter(metres -> metres <= within).findFirst();
    }

    public double latitude() {
        return degrees(point.latitude());
    }

    public double longitude() {
        return degrees(point.longitude());
    }

    private static double degrees(BigDecimal number) {
        return number.doubleValue();
    }
}
