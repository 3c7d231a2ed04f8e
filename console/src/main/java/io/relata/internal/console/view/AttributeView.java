package io.relata.internal.console.view;

import io.relata.internal.engine.binding.Variants;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An attribute of an entity or of a relationship.
 *
 * @param values those of an enum
 * @param reference the entity whose id it holds
 * @param carries attributes of that entity which are answered beside the id
 * @param copied whether copies carry it
 */
public record AttributeView(String name, String type, boolean required, Optional<List<String>> values, boolean unique,
        Optional<String> reference, List<String> carries, boolean copied, boolean searchable) {
    static AttributeView of(EntityType entity, Attribute attribute) {
        String name = attribute.name();
        Optional<Parent> parent = entity.parents().stream().filter(each -> each.attribute().equals(name)).findFirst();
        return new AttributeView(name, type(attribute), attribute.required(), values(attribute),
                entity.unique().stream().anyMatch(key -> !key.isOfTime() && key.attributes().contains(name)),
                parent.map(Parent::entity), parent.map(Parent::carries).orElse(List.of()),
                entity.copied().contains(attribute), entity.traits().searched().contains(name));
    }

    /** An attribute of a relationship. */
    static AttributeView plain(Attribute attribute) {
        return new AttributeView(attribute.name(), type(attribute), attribute.required(), values(attribute), false, Optional.empty(),
                List.of(), true, false);
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
