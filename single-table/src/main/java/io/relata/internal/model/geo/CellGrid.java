package io.relata.internal.model.geo;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A grid of cells over the earth. Rows are equally high, from the South Pole up. Each row is divided into as many columns as it has room
 * for at its edge nearer to a pole, from longitude -180 eastwards; the rows at the poles are one cell each. So a cell is nowhere lower or
 * narrower than the size, as cells of a geohash are near the poles, and the number of cells that a circle touches has one bound everywhere.
 *
 * @param size the least height and width of a cell, in metres
 */
public record CellGrid(double size) {
    /** Part of a degree that keys tell apart: 1 cm. */
    private static final BigDecimal STEPS = BigDecimal.valueOf(10_000_000);
    private static final double HALF_TURN = 180;
    private static final double POLE = 90;
    private static final BigDecimal SOUTH = BigDecimal.valueOf(90);
    private static final BigDecimal WEST = BigDecimal.valueOf(180);
    /** The North Pole in steps. */
    private static final long TOP = WEST.multiply(STEPS).longValueExact();
    /** What floating-point arithmetic may be off, generously: 0.1 mm in degrees. */
    private static final double MARGIN = 1e-9;
    /** The same of arc cosines near zero, which lose half of the digits. */
    private static final double ALONG = 1e-6;

    /**
     * A part of a cell, between two latitudes in {@link #step steps}, both included.
     *
     * @param cell its row and column: {@code 412.97}
     */
    public record Strip(String cell, long from, long to) {
        /** The whole cell. */
        public Strip whole() {
            return new Strip(cell, 0, TOP);
        }
    }

    /** The cell of a point. */
    public String cell(BigDecimal latitude, BigDecimal longitude) {
        long row = Math.min(part(latitude.add(SOUTH), rows(), WEST), rows() - 1);
        long columns = columns(row);
        return row + "." + part(longitude.add(WEST), columns, WEST.add(WEST)) % columns;
    }

    /** A latitude in whole steps of ten-millionths of a degree from the South Pole: 0 to 1,800,000,000. */
    public static long step(BigDecimal latitude) {
        return latitude.add(SOUTH).multiply(STEPS).setScale(0, RoundingMode.FLOOR).longValueExact();
    }

    /** The parts of cells in which each point lies that is within a distance of another, and some that are farther away. */
    public List<Strip> around(double latitude, double longitude, double distance) {
        double angle = Math.min(Math.toDegrees(distance / Distances.EARTH) + MARGIN, HALF_TURN);
        double low = Math.max(latitude - angle, -POLE);
        double high = Math.min(latitude + angle, POLE);
        List<Strip> strips = new ArrayList<>();
        for (long row = row(low); row <= row(high); row++) {
            double from = Math.max(low, edge(row) - MARGIN);
            double to = Math.min(high, edge(row + 1) + MARGIN);
            long columns = columns(row);
            long current = row;
            columns(columns, longitude, halfWidth(latitude, angle, from, to))
                    .mapToObj(column -> new Strip(current + "." + column, step(from, RoundingMode.FLOOR), step(to, RoundingMode.CEILING)))
                    .forEach(strips::add);
        }
        return strips;
    }

    private static LongStream columns(long columns, double longitude, double half) {
        long first = (long) Math.floor((longitude - half + HALF_TURN) * columns / (2 * HALF_TURN));
        long last = (long) Math.floor((longitude + half + HALF_TURN) * columns / (2 * HALF_TURN));
        return half >= HALF_TURN || last - first + 1 >= columns
                ? LongStream.range(0, columns)
                : LongStream.rangeClosed(first, last).map(column -> Math.floorMod(column, columns));
    }

    /**
     * How far in longitude a circle reaches between two latitudes: farthest where a meridian touches it, or at the latitude next to that.
     */
    private static double halfWidth(double latitude, double angle, double from, double to) {
        double touched = Math.sin(Math.toRadians(latitude)) / Math.cos(Math.toRadians(angle));
        double widest = angle >= POLE || Math.abs(touched) >= 1 ? Math.signum(latitude) * POLE : Math.toDegrees(Math.asin(touched));
        double at = Math.toRadians(Math.min(Math.max(widest, from), to));
        double center = Math.toRadians(latitude);
        double cosine = (Math.cos(Math.toRadians(angle)) - Math.sin(center) * Math.sin(at)) / (Math.cos(center) * Math.cos(at));
        if (angle >= POLE || Double.isNaN(cosine) || cosine <= -1) {
            return HALF_TURN;
        }
        return Math.toDegrees(Math.acos(Math.min(cosine, 1))) + ALONG / Math.max(Math.cos(at), ALONG);
    }

    private long rows() {
        return Math.max(1, (long) Math.floor(Math.PI * Distances.EARTH / size));
    }

    private long row(double latitude) {
        return Math.min((long) Math.floor((latitude + POLE) * rows() / HALF_TURN), rows() - 1);
    }

    private double edge(long row) {
        return row * HALF_TURN / rows() - POLE;
    }

    private long columns(long row) {
        double farthest = Math.min(POLE, Math.max(Math.abs(edge(row)), Math.abs(edge(row + 1))));
        return Math.max(1, (long) Math.floor(2 * Math.PI * Distances.EARTH * Math.cos(Math.toRadians(farthest)) / size));
    }

    private static long part(BigDecimal offset, long parts, BigDecimal whole) {
        return offset.multiply(BigDecimal.valueOf(parts)).divideToIntegralValue(whole).longValueExact();
    }

    private static long step(double latitude, RoundingMode mode) {
        long step = BigDecimal.valueOf(latitude).add(SOUTH).multiply(STEPS).setScale(0, mode).longValueExact();
        return Math.min(Math.max(step, 0), TOP);
    }
}
