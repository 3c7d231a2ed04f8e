package io.relata.internal.model.attribute;

import io.relata.internal.engine.formerly.FormerValues;
import java.util.List;

/**
 * An attribute of an entity or of a relationship.
 *
 * @param required whether a valid entity always has it
 * @param formerly the names that it had, the latest first
 * @param former what values mean that were stored when it was declared otherwise
 */
public record Attribute(String name, AttributeType type, Class<?> javaType, boolean required, List<String> formerly,
        FormerValues former) {
    /** One that is declared as it always was. */
    public Attribute(String name, AttributeType type, Class<?> javaType, boolean required) {
        this(name, type, javaType, required, List.of(), FormerValues.NONE);
    }

    /** Whether stored values of it may be converted when they are seen. */
    public boolean isConverted() {
        return !former.isNone();
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
