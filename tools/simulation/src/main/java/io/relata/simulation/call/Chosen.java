package io.relata.simulation.call;

import io.relata.internal.model.EntityType;
import java.util.Map;

/**
 * The entities that a list is to show, whatever index it is read from: those of a type, or those of them with some values.
 *
 * @param given values of attributes, as the caller writes them
 */
public record Chosen(EntityType type, Map<String, String> given) {
}
