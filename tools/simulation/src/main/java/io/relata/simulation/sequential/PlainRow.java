package io.relata.simulation.sequential;

import io.relata.simulation.reference.PlainValue;
import java.util.Comparator;
import java.util.Map;

/**
 * What a list shows of an entity.
 *
 * @param sort what the list is sorted by
 * @param values what it can be filtered by
 * @param view as it is answered
 */
record PlainRow(PlainKey key, String sort, Map<String, Object> values, Map<String, Object> view) {
    /** Those of equal values are in the order of their names here; the API may have them in any. */
    static final Comparator<PlainRow> ORDER = Comparator.comparing(PlainRow::sort, PlainValue.BY_BYTES).thenComparing(PlainRow::key);
}
