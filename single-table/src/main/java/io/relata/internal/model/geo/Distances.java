package io.relata.internal.model.geo;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Distances in metres. The earth is taken for a sphere with its mean radius, which is at most 0.6 % off for any two points: it is flatter
 * at the poles.
 */
public final class Distances {
    /** The mean radius of the earth in metres, as the IUGG defines it. */
    public static final double EARTH = 6_371_008.8;
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,8}(?:\\.[0-9]{1,6})?)(m|km)");
    private static final int METRES_IN_KILOMETRE = 1000;

    private Distances() {
    }

    /** Metres of a text such as {@code 500m} or {@code 2.5km}; empty if it is none, or no distance at all. */
    public static Optional<Double> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(new BigDecimal(parts.group(1)).doubleValue() * (parts.group(2).equals("m") ? 1 : METRES_IN_KILOMETRE))
                        .filter(metres -> metres > 0)
                : Optional.empty();
    }

    /** The text of a distance: {@code 500m}, {@code 2.5km}. */
    public static String text(double metres) {
        BigDecimal kilometres = BigDecimal.valueOf(metres).movePointLeft(3).stripTrailingZeros();
        return metres < METRES_IN_KILOMETRE
                ? BigDecimal.valueOf(metres).stripTrailingZeros().toPlainString() + "m"
                : kilometres.toPlainString() + "km";
    }

    /** The shortest way over the sphere between two points in degrees, by the haversine formula, which is exact for near points too. */
    public static double between(double latitude, double longitude, double otherLatitude, double otherLongitude) {
        double up = Math.sin(Math.toRadians(otherLatitude - latitude) / 2);
        double along = Math.sin(Math.toRadians(otherLongitude - longitude) / 2);
        double half = up * up + Math.cos(Math.toRadians(latitude)) * Math.cos(Math.toRadians(otherLatitude)) * along * along;
        return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
    }
}
