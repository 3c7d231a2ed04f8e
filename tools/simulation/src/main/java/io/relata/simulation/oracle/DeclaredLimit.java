package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * How many children a parent can have; any number, where they are only counted.
 *
 * @param attribute of the child, which names the parent
 * @param above the parent's entity
 * @param most the number, the same for all parents
 * @param by the parent's attribute that holds it
 */
public record DeclaredLimit(String attribute, String above, Optional<Long> most, Optional<String> by) {
    /** Of one parent; none where there is no limit. */
    public Optional<Long> of(Map<String, Object> parent) {
        return most.or(() -> by.map(parent::get).filter(BigDecimal.class::isInstance)
                .map(number -> ((BigDecimal) number).max(BigDecimal.ZERO).longValue()));
    }
}
