package io.relata.internal.model.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.relata.internal.model.geo.CellGrid.Strip;
import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever point is near is in the parts of cells that are read, also at the poles and at the antimeridian, and these are few. */
class CellGridTest {
    private static final int MOST = 100;
    /** What the arc sine of a destination loses near the poles, in metres. */
    private static final double ARC_SINE = 0.2;

    /** A place with others around it. */
    record Around(double size, BigDecimal latitude, BigDecimal longitude, double distance, double bearing, double way) {
        /** The point at the end of the way, by the formula of spherical trigonometry. */
        BigDecimal[] destination() {
            double angle = way * distance / Distances.EARTH;
            double north = Math.toRadians(latitude.doubleValue());
            double there = Math.asin(Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(bearing));
            double east = Math.toRadians(longitude.doubleValue()) + Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(north),
                    Math.cos(angle) - Math.sin(north) * Math.sin(there));
            return new BigDecimal[] {BigDecimal.valueOf(Math.toDegrees(there)),
                    BigDecimal.valueOf(Math.max(-180, Math.min(180, Math.IEEEremainder(Math.toDegrees(east), 360))))};
        }
    }

    @Property(tries = 20_000)
    void whatIsNearIsRead(@ForAll("places") Around around) {
        CellGrid grid = new CellGrid(around.size());
        BigDecimal[] point = around.destination();

        List<Strip> strips = grid.around(around.latitude().doubleValue(), around.longitude().doubleValue(), around.distance());

        long step = CellGrid.step(point[0]);
        assertThat(strips).anyMatch(strip -> strip.cell().equals(grid.cell(point[0], point[1])) && strip.from() <= step
                && step <= strip.to());
        assertThat(strips).extracting(Strip::cell).doesNotHaveDuplicates();
        assertThat(strips).hasSizeLessThanOrEqualTo(MOST);
    }

    @Property(tries = 20_000)
    void theDistanceOfADestinationIsTheWay(@ForAll("places") Around around) {
        BigDecimal[] point = around.destination();

        assertThat(Distances.between(around.latitude().doubleValue(), around.longitude().doubleValue(), point[0].doubleValue(),
                point[1].doubleValue())).isCloseTo(around.way() * around.distance(), within(ARC_SINE));
    }

    @Example
    void berlinIsWhereItIs() {
        assertThat(Distances.between(52.52, 13.405, 48.8566, 2.3522)).as("Berlin to Paris").isCloseTo(877_464, within(1.0));
        assertThat(new CellGrid(25_000).cell(new BigDecimal("52.52"), new BigDecimal("13.405"))).isEqualTo("633.521");
        assertThat(CellGrid.step(new BigDecimal("52.52"))).isEqualTo(1_425_200_000L);
    }

    @Example
    void theEndsOfTheEarthHaveCells() {
        CellGrid grid = new CellGrid(25_000);
        assertThat(grid.cell(new BigDecimal(-90), new BigDecimal(77))).isEqualTo("0.0");
        assertThat(grid.cell(new BigDecimal(90), new BigDecimal(-3))).isEqualTo("799.0");
        assertThat(grid.cell(BigDecimal.ZERO, new BigDecimal(180))).isEqualTo(grid.cell(BigDecimal.ZERO, new BigDecimal(-180)));
    }

    @Example
    void distancesAreWrittenWithTheirUnit() {
        assertThat(Distances.parse("500m")).contains(500.0);
        assertThat(Distances.parse("2.5km")).contains(2_500.0);
        assertThat(List.of("5", "km", "-5km", "5 km", "0m", "5mi", "1e3m", "123456789m", ""))
                .allMatch(text -> Distances.parse(text).isEmpty());
        assertThat(Distances.text(500)).isEqualTo("500m");
        assertThat(Distances.text(2_500)).isEqualTo("2.5km");
    }

    @Provide
    Arbitrary<Around> places() {
        Arbitrary<BigDecimal> latitudes = Arbitraries.oneOf(
                Arbitraries.bigDecimals().between(new BigDecimal(-90), new BigDecimal(90)).ofScale(7),
                Arbitraries.of("90", "-90", "89.9999", "-89.99", "0", "89", "-75.5").map(BigDecimal::new));
        Arbitrary<BigDecimal> longitudes = Arbitraries.oneOf(
                Arbitraries.bigDecimals().between(new BigDecimal(-180), new BigDecimal(180)).ofScale(7),
                Arbitraries.of("180", "-180", "179.9999999", "-179.99", "0", "90").map(BigDecimal::new));
        return Combinators.combine(Arbitraries.of(100.0, 777.0, 5_000.0, 25_000.0, 1_000_000.0), latitudes, longitudes,
                Arbitraries.doubles().between(0.001, 4).ofScale(3), Arbitraries.doubles().between(0, 6.2831).ofScale(4),
                Arbitraries.doubles().between(0, 1).ofScale(4))
                .as((size, latitude, longitude, cells, bearing, way) -> new Around(size, latitude, longitude, cells * size, bearing, way));
    }
}
