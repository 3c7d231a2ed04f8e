package io.relata.console.view;

import io.relata.engine.binding.Variants;
import io.relata.model.EntityType;
import io.relata.model.Parent;
import io.relata.model.attribute.Attribute;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An attribute of an entity or of a relationship.
 *
 * @param values those of an enum
 * @param reference the entity whose id it holds
 * @param copied whether copies carry it
 */
public record AttributeView(String name, String type, boolean required, Optional<List<String>> values, boolean unique,
        Optional<String> reference, boolean copied, boolean searchable) {
    static AttributeView of(EntityType entity, Attribute attribute) {
        String name = attribute.name();
        return new AttributeView(name, type(attribute), attribute.required(), values(attribute),
                entity.unique().stream().anyMatch(key -> key.attributes().contains(name)),
                entity.parents().stream().filter(parent -> parent.attribute().equals(name)).map(Parent::entity).findFirst(),
                entity.copied().contains(attribute), entity.traits().searched().contains(name));
    }

    /** An attribute of a relationship. */
    static AttributeView plain(Attribute attribute) {
        return new AttributeView(attribute.name(), type(attribute), attribute.required(), values(attribute), false, Optional.empty(), true,
                false);
    }

    private static String type(Attribute attribute) {
        if (Variants.are(attribute.javaType())) {
            return "one of " + String.join(", ", Variants.of(attribute.javaType()).records().keySet());
        }
        return attribute.javaType().isEnum() ? "enum" : attribute.type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static Optional<List<String>> values(Attribute attribute) {
        Object[] constants = attribute.javaType().getEnumConstants();
        return constants == null ? Optional.empty() : Optional.of(Stream.of(constants).map(each -> ((Enum<?>) each).name()).toList());
    }
}
