package io.relata.total;

import java.util.Optional;

/**
 * A number of a total by which entities are listed.
 *
 * @param attribute what is added up; none for the count
 */
public record Ranking(Measure measure, Optional<String> attribute) {
    /** Kinds of numbers that a total tells. */
    public enum Measure {
        COUNT, SUM, AVERAGE
    }

    /** By how many there are: {@code GET /shops?sort=sales.count}. */
    public static Ranking count() {
        return new Ranking(Measure.COUNT, Optional.empty());
    }

    /**
     * By a sum: {@code GET /shops?sort=sales.sum.amount}.
     *
     * @param attribute that the total adds up
     */
    public static Ranking sum(String attribute) {
        return new Ranking(Measure.SUM, Optional.of(attribute));
    }

    /**
     * By an average, as it is answered: {@code GET /shops?sort=sales.average.amount}.
     *
     * @param attribute that the total adds up
     */
    public static Ranking average(String attribute) {
        return new Ranking(Measure.AVERAGE, Optional.of(attribute));
    }
}
