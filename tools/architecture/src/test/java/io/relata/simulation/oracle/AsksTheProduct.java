package io.relata.simulation.oracle;

import io.relata.internal.model.EntityType;
import java.util.Map;

/** Breaks THE_ORACLE_USES_ONLY_DECLARATIONS, on purpose. */
record AsksTheProduct(EntityType type) {
    String sort(Map<String, Object> values) {
        return type.sortKey(values);
    }
}
