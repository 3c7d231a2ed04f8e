package io.relata.simulation.oracle;

import java.util.Map;

/**
 * A document in the search index.
 *
 * @param id the entity's {@code <entity>#<id>}
 * @param version the version of the entity that it was made of
 * @param fields {@code key}, {@code entity}, {@code text}, a list of texts, and {@code parent}, one of attributes with ids, where it has
 * parents; none where the entity was deleted
 */
public record Document(String id, long version, Map<String, Object> fields) {
}
