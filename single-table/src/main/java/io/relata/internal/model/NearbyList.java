package io.relata.internal.model;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.ListPartition;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.model.geo.CellGrid;
import io.relata.model.GeoPoint;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The lists of an entity type by distance from any point: a sparse index with a partition for each cell of a grid,
 * {@code store.position#412.97}, sorted by latitude and then by id, {@code store#1425200000#004}.
 *
 * @param entity the entity's name
 * @param attribute the one that holds the point
 */
public record NearbyList(String entity, String attribute, Access access, CellGrid grid) {
    private static final BigDecimal POLE = BigDecimal.valueOf(90);
    private static final BigDecimal ANTIMERIDIAN = BigDecimal.valueOf(180);
    private static final int FARTHEST = 4;

    /** The index attributes of an entity; empty if it has no point. */
    Map<String, Object> place(String id, Map<String, Object> values) {
        return point(values).<Map<String, Object>>map(point -> new TreeMap<>(Map.of(
                access.partitionAttribute(), partition(grid.cell(point.latitude(), point.longitude())),
                access.sortAttribute(), ComposedKey.of(entity, text(CellGrid.step(point.latitude())), id)))).orElse(Map.of());
    }

    /** The point that stored values have; empty if it is missing or has a type of an earlier model. */
    public Optional<GeoPoint> point(Map<String, Object> values) {
        return values.get(attribute) instanceof Map<?, ?> map && map.get("latitude") instanceof BigDecimal latitude
                && map.get("longitude") instanceof BigDecimal longitude && latitude.abs().compareTo(POLE) <= 0
                && longitude.abs().compareTo(ANTIMERIDIAN) <= 0
                        ? Optional.of(new GeoPoint(latitude, longitude))
                        : Optional.empty();
    }

    /** The partition of a cell. */
    public String partition(String cell) {
        return ListPartition.equal(entity, List.of(attribute), List.of(cell), ListPartition.UNSHARDED);
    }

    /** The sort keys between two latitudes in steps of the grid, both included. */
    public SortRange range(long from, long to) {
        return new SortRange(ComposedKey.prefix(entity, text(from)), SortRange.prefix(ComposedKey.prefix(entity, text(to))).high());
    }

    /** The latitude in a sort key, in steps of the grid. */
    public static long step(String sort) {
        return Long.parseLong(ComposedKey.parts(sort).get(1));
    }

    /** The greatest distance in metres within which anything is looked for. */
    public double farthest() {
        return FARTHEST * grid.size();
    }

    /** Describes the lists in messages. */
    public String described() {
        return "distance (near)";
    }

    private static String text(long step) {
        return "%010d".formatted(step);
    }
}
