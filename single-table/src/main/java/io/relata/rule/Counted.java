package io.relata.rule;

import java.math.BigDecimal;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A total as a rule has read it: a moment behind what is stored.
 *
 * @param count how many there are
 * @param sums by attribute, exact; 0 of none
 * @param groups the same of each constant, where the total is grouped by an enum
 */
public record Counted(long count, Map<String, BigDecimal> sums, Map<String, Counted> groups) {
    public Counted {
        sums = Map.copyOf(sums);
        groups = Map.copyOf(groups);
    }

    /**
     * The sum of an attribute.
     *
     * @throws NoSuchElementException when the model declares none of it
     */
    public BigDecimal sum(String attribute) {
        return Optional.ofNullable(sums.get(attribute)).orElseThrow(() -> none("sum of " + attribute, sums));
    }

    /**
     * The numbers of the group with this constant.
     *
     * @throws NoSuchElementException when the total is not grouped by its enum
     */
    public Counted of(Enum<?> constant) {
        return Optional.ofNullable(groups.get(constant.name())).orElseThrow(() -> none("group " + constant.name(), groups));
    }

    private static NoSuchElementException none(String what, Map<String, ?> there) {
        return new NoSuchElementException("there is no " + what + (there.isEmpty()
                ? ""
                : "; there is " + String.join(", ", there.keySet().stream().sorted().toList())));
    }
}
