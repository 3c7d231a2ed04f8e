package io.relata.simulation.oracle;

import io.relata.annotation.Nearby;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An attribute that says where an entity is, by which it is listed.
 *
 * @param cell the least height and width of a cell, in metres
 */
public record DeclaredPoint(String attribute, String index, double cell) {
    /** The mean radius of the earth in metres. */
    private static final double RADIUS = 6_371_008.8;
    private static final BigDecimal QUARTER = BigDecimal.valueOf(90);
    private static final BigDecimal HALF = BigDecimal.valueOf(180);
    private static final BigDecimal FULL = BigDecimal.valueOf(360);
    private static final int DECIMALS = 7;

    /** A place on earth in degrees. */
    public record Place(BigDecimal latitude, BigDecimal longitude) {
        /** The way over the sphere in metres: the arc over the straight line through the earth. */
        public double distance(Place other) {
            double[] one = vector();
            double[] two = other.vector();
            double line = Math.sqrt(Math.pow(one[0] - two[0], 2) + Math.pow(one[1] - two[1], 2) + Math.pow(one[2] - two[2], 2));
            return 2 * RADIUS * Math.asin(Math.min(1, line / 2));
        }

        private double[] vector() {
            double up = Math.toRadians(latitude.doubleValue());
            double along = Math.toRadians(longitude.doubleValue());
            return new double[] {Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)};
        }
    }

    static DeclaredPoint of(String attribute, Nearby declared) {
        String text = declared.cell();
        boolean kilometres = text.endsWith("km");
        BigDecimal number = new BigDecimal(text.substring(0, text.length() - (kilometres ? 2 : 1)));
        return new DeclaredPoint(attribute, declared.index(), number.movePointRight(kilometres ? 3 : 0).doubleValue());
    }

    /** The one that a record declares. */
    public static Optional<DeclaredPoint> of(Class<? extends Record> record) {
        return Stream.of(record.getRecordComponents()).filter(part -> part.isAnnotationPresent(Nearby.class)).findFirst()
                .map(part -> of(part.getName(), part.getAnnotation(Nearby.class)));
    }

    /** The place that stored values have; none without one. */
    public static Optional<Place> place(@Nullable Object stored) {
        return stored instanceof Map<?, ?> map && map.get("latitude") instanceof BigDecimal latitude
                && map.get("longitude") instanceof BigDecimal longitude && isWithin(latitude, QUARTER) && isWithin(longitude, HALF)
                        ? Optional.of(new Place(latitude, longitude))
                        : Optional.empty();
    }

    private static boolean isWithin(BigDecimal degrees, BigDecimal most) {
        return degrees.compareTo(most) <= 0 && degrees.compareTo(most.negate()) >= 0;
    }

    /** {@code store.position#633.521}: the row from the South Pole up, and the column from the antimeridian eastwards. */
    public String partition(String entity, Place place) {
        long rows = Math.max(1, (long) (Math.PI * RADIUS / cell));
        long row = Math.min(share(place.latitude().add(QUARTER), HALF, rows), rows - 1);
        // A row has room for as many columns as at its edge that is nearer to a pole.
        double edge = Math.min(90, Math.max(Math.abs(row * 180.0 / rows - 90), Math.abs((row + 1) * 180.0 / rows - 90)));
        long columns = Math.max(1, (long) (2 * Math.PI * RADIUS * Math.cos(Math.toRadians(edge)) / cell));
        return entity + "." + attribute + "#" + row + "." + share(place.longitude().add(HALF), FULL, columns) % columns;
    }

    /** {@code store#1425200000#004}: ten-millionths of a degree from the South Pole, in ten digits. */
    public String sort(String entity, Place place, String id) {
        String steps = place.latitude().add(QUARTER).movePointRight(DECIMALS).setScale(0, RoundingMode.DOWN).toPlainString();
        return entity + "#" + "0".repeat(10 - steps.length()) + steps + "#" + id;
    }

    private static long share(BigDecimal offset, BigDecimal whole, long parts) {
        return offset.multiply(BigDecimal.valueOf(parts)).divide(whole, 0, RoundingMode.DOWN).longValueExact();
    }
}
