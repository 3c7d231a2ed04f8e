package io.relata.schema;

import io.relata.annotation.SortBy;
import io.relata.engine.item.Attr;
import io.relata.model.attribute.Attribute;
import io.relata.model.attribute.AttributeType;
import io.relata.model.attribute.SortAttribute;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;

/** What of an entity can be part of a key, and how. */
final class SortDeclaration {
    private final String entity;
    private final List<RecordComponent> components;
    private final List<Attribute> attributes;

    SortDeclaration(String entity, List<RecordComponent> components, List<Attribute> attributes) {
        this.entity = entity;
        this.components = components;
        this.attributes = attributes;
    }

    /** What the entity's own lists are sorted by: never missing. */
    List<SortAttribute> required(SortBy sortBy, ModelErrors errors) {
        List<String> names = sortBy == null || sortBy.value().length == 0 ? List.of(Attr.CREATED_AT) : List.of(sortBy.value());
        names.stream()
                .flatMap(name -> attributes.stream()
                        .filter(attribute -> attribute.name().equals(name) && !name.equals(Attr.CREATED_AT) && !attribute.required()))
                .forEach(attribute -> errors
                        .add(entity + " is sorted by " + attribute.name() + ", which may be missing: an entity without it would be in no "
                                + "list. Annotate it with @NotNull or @NotBlank"));
        return errors.attemptEach(names.stream(), this::attribute);
    }

    /** @throws ModelException when it can't be part of a key */
    SortAttribute attribute(String name) {
        if (name.equals(Attr.CREATED_AT)) {
            return new SortAttribute(name, AttributeType.TIME);
        }
        Attribute attribute = find(name);
        if (attribute.type() == AttributeType.FLAG || attribute.type() == AttributeType.STRUCTURE) {
            throw new ModelException(entity + " is sorted by " + name + ", a " + attribute.javaType().getSimpleName()
                    + ": an index is sorted by text, a whole number or a time; use an enum for a yes or no");
        }
        if (attribute.type() == AttributeType.NUMBER && !isWholeAndNotNegative(attribute)) {
            throw new ModelException(
                    entity + " is sorted by the number " + name + ": its text order is its order only if it is an int or long "
                            + "that is never negative; declare it so, with @PositiveOrZero");
        }
        return new SortAttribute(name, attribute.type());
    }

    /** Whether so few values are possible that many entities have the same. */
    boolean hasFewValues(String name) {
        return !name.equals(Attr.CREATED_AT) && find(name).javaType().isEnum();
    }

    private Attribute find(String name) {
        return attributes.stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new ModelException(entity + " is sorted by " + name + ", which is none of its attributes "
                        + attributes.stream().map(Attribute::name).toList() + ", nor createdAt"));
    }

    private boolean isWholeAndNotNegative(Attribute attribute) {
        Method accessor = components.stream().filter(each -> each.getName().equals(attribute.name())).findFirst().orElseThrow()
                .getAccessor();
        return AttributeType.isInteger(attribute.javaType()) && (accessor.isAnnotationPresent(PositiveOrZero.class)
                || accessor.isAnnotationPresent(Positive.class)
                || accessor.isAnnotationPresent(Min.class) && accessor.getAnnotation(Min.class).value() >= 0);
    }
}
