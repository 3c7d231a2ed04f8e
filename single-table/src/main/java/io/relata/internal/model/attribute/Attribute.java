package io.relata.internal.model.attribute;

import java.util.List;

/**
 * An attribute of an entity or of a relationship.
 *
 * @param required whether a valid entity always has it
 * @param formerly the names that it had, the latest first
 */
public record Attribute(String name, AttributeType type, Class<?> javaType, boolean required, List<String> formerly) {
    /** One that always had its name. */
    public Attribute(String name, AttributeType type, Class<?> javaType, boolean required) {
        this(name, type, javaType, required, List.of());
    }

    /** The name that it has in keys, and in the numbers of totals: the first that it had. */
    public String firstName() {
        return formerly.isEmpty() ? name : formerly.get(formerly.size() - 1);
    }

    /** The first name of one of these attributes; of another, its name. */
    public static String firstName(List<Attribute> attributes, String name) {
        return attributes.stream().filter(attribute -> attribute.name().equals(name)).findFirst().map(Attribute::firstName).orElse(name);
    }
}
