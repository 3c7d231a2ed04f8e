package io.relata.internal.model.attribute;

/**
 * An attribute of an entity or of a relationship.
 *
 * @param required whether a valid entity always has it
 */
public record Attribute(String name, AttributeType type, Class<?> javaType, boolean required) {
}
