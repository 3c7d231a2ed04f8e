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
 * @param per of which each has the limit; none where it is that of all children
 */
public record DeclaredLimit(String attribute, String above, Optional<Long> most, Optional<String> by, Optional<DeclaredGroup> per) {
    /** What keys call it. */
    String name() {
        return per.map(group -> attribute + "." + group.keyName()).orElse(attribute);
    }

    /**
     * How the partitions begin in which a child is counted.
     *
     * @return none where it has no such time
     */
    Optional<String> partitions(String entity, Map<?, ?> child) {
        String all = CapacityRules.CAPACITY + entity + "." + name() + ":" + child.get(attribute) + ":";
        return per.isEmpty() ? Optional.of(all) : period(child).map(period -> all + period + ":");
    }

    /** The period in which a child counts. */
    public Optional<Object> period(Map<?, ?> child) {
        return per.flatMap(group -> group.group(child));
    }

    /** Whether what there is of it may have another number than the parent: the next child that is counted sees to it. */
    boolean isFollowedLater() {
        return per.isPresent() && by.isPresent();
    }

    /** Of one parent; none where there is no limit. */
    public Optional<Long> of(Map<String, Object> parent) {
        return most.or(() -> by.map(parent::get).filter(BigDecimal.class::isInstance)
                .map(number -> ((BigDecimal) number).max(BigDecimal.ZERO).longValue()));
    }
}
