package io.relata.access;

import java.math.BigDecimal;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The numbers of one total.
 *
 * @param count how many there are
 * @param sums by attribute, exact; 0 of none
 * @param averages by attribute, of those that have it, rounded half up as {@code GET .../totals} does; none of none
 * @param groups the same of each constant, where the total is grouped by an enum
 */
public record CountAndSums(long count, Map<String, BigDecimal> sums, Map<String, BigDecimal> averages, Map<String, CountAndSums> groups) {
    public CountAndSums {
        sums = Map.copyOf(sums);
        averages = Map.copyOf(averages);
        groups = Map.copyOf(groups);
    }

    /**
     * The sum of an attribute.
     *
     * @throws NoSuchElementException when the model declares none of it, or it is hidden from the caller
     */
    public BigDecimal sum(String attribute) {
        return Optional.ofNullable(sums.get(attribute)).orElseThrow(() -> none("sum of " + attribute, sums));
    }

    /** The average of an attribute; empty where none has it. */
    public Optional<BigDecimal> average(String attribute) {
        return Optional.ofNullable(averages.get(attribute));
    }

    /**
     * The numbers of the group with this constant.
     *
     * @throws NoSuchElementException when the total is not grouped by its enum, or that is hidden from the caller
     */
    public CountAndSums of(Enum<?> constant) {
        return Optional.ofNullable(groups.get(constant.name())).orElseThrow(() -> none("group " + constant.name(), groups));
    }

    private static NoSuchElementException none(String what, Map<String, ?> there) {
        return new NoSuchElementException("there is no " + what + (there.isEmpty()
                ? ""
                : "; there is " + String.join(", ",
                        there.keySet().stream().sorted().toList())));
    }
}
