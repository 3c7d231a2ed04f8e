package io.relata.simulation.oracle;

import io.relata.internal.model.TableModel;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;

/** What the items of a derivation must be that somebody has added. Implementations are services ({@link java.util.ServiceLoader}). */
public interface AddedRule {
    /**
     * Those that must be there in a quiet table, with their keys; nothing else may be there.
     *
     * @param items all items of the table
     */
    Stream<Map<String, Object>> expected(TableModel model, Collection<Map<String, Object>> items);
}
