package io.relata.schema;

import io.relata.annotation.SortBy;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.binding.TextValue;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.NumberForm;
import io.relata.internal.model.attribute.SortAttribute;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads attributes of an entity as parts of sort keys. */
final class SortDeclaration {
    /** What to do instead of sorting by a type, whose texts are in no order. */
    private static final Map<Class<?>, String> INSTEAD = Map.of(
            Duration.class, "keys sort as text, where PT10M is before PT2M. Declare a long of seconds or milliseconds",
            URI.class, "it may be longer than a key. Declare what lists are sorted by as an attribute of its own");

    private final String entity;
    private final List<RecordComponent> components;
    private final List<Attribute> attributes;

    SortDeclaration(String entity, List<RecordComponent> components, List<Attribute> attributes) {
        this.entity = entity;
        this.components = components;
        this.attributes = attributes;
    }

    /** The sort attributes of the entity's own lists, which must be required. */
    List<SortAttribute> required(SortBy sortBy, ModelErrors errors) {
        List<String> names = sortBy == null || sortBy.value().length == 0 ? List.of(ServerFields.CREATED_AT) : List.of(sortBy.value());
        errors.requireDistinct(entity + ": @SortBy", names);
        names.stream()
                .flatMap(name -> attributes.stream()
                        .filter(attribute -> attribute.name().equals(name) && !name.equals(ServerFields.CREATED_AT)
                                && !attribute.required()))
                .forEach(attribute -> errors
                        .add(entity + " is sorted by " + attribute.name() + ", which is optional: an entity without it would not be "
                                + "listed. Annotate it with @NotNull or @NotBlank"));
        return errors.attemptEach(names.stream(), this::attribute);
    }

    /** @throws ModelException if it can't be part of a key */
    SortAttribute attribute(String name) {
        if (name.equals(ServerFields.CREATED_AT) && attributes.stream().map(Attribute::name).noneMatch(name::equals)) {
            return new SortAttribute(name, AttributeType.TIME);
        }
        Attribute attribute = find(name);
        if (attribute.type() == AttributeType.FLAG || attribute.type() == AttributeType.STRUCTURE) {
            throw new ModelException(entity + " can't be sorted by " + name + ", a " + attribute.javaType().getSimpleName()
                    + ": sort by text, a number, a date or a time; declare a boolean as an enum");
        }
        String instead = INSTEAD.get(attribute.javaType());
        if (instead != null) {
            throw new ModelException(
                    entity + " can't be sorted by " + name + ", a " + attribute.javaType().getSimpleName() + ": " + instead);
        }
        boolean anyNumber = attribute.type() == AttributeType.NUMBER && !isWholeAndNotNegative(attribute);
        return new SortAttribute(name, attribute.type() == AttributeType.OFFSET_TIME ? AttributeType.TIME : attribute.type(),
                anyNumber ? NumberForm.ANY : NumberForm.PADDED);
    }

    /**
     * The same to choose a shard by, which takes the text that is stored: that of an offset time says more than its moment.
     *
     * @throws ModelException if it can't be part of a key
     */
    SortAttribute chooser(String name) {
        SortAttribute sorted = attribute(name);
        return sorted.type() == AttributeType.TIME && !name.equals(ServerFields.CREATED_AT)
                ? new SortAttribute(name, find(name).type())
                : sorted;
    }

    /** The first name that an attribute had. */
    String firstName(String name) {
        return Attribute.firstName(attributes, name);
    }

    /** Whether few values are possible, so that many entities share one. */
    boolean hasFewValues(String name) {
        return !name.equals(ServerFields.CREATED_AT) && find(name).javaType().isEnum();
    }

    /**
     * Requires that an attribute can have a value, with which a list of it is not empty for ever.
     *
     * @throws ModelException if it can't
     */
    void requireValue(String name, String value) {
        AttributeType type = attribute(name).type();
        Class<?> javaType = name.equals(ServerFields.CREATED_AT) ? Instant.class : find(name).javaType();
        String list = entity + ": @ListBy(\"" + name + "=" + value + "\") ";
        if (type == AttributeType.NUMBER || type == AttributeType.TIME) {
            throw new ModelException(list + "keeps a list of one value, so " + name + " must be a text, an enum or a date, not "
                    + javaType.getSimpleName() + ": list by " + name + " without a value");
        }
        if (javaType.isEnum()) {
            List<String> constants = Stream.of(javaType.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList();
            if (!constants.contains(value)) {
                throw new ModelException(list + "would list nothing: " + javaType.getSimpleName() + " has the constants " + constants);
            }
        }
        TextValue.of(javaType).filter(texts -> !texts.canonical(value).equals(Optional.of(value))).ifPresent(texts -> {
            throw new ModelException(list + "would list nothing: " + name + " is " + texts.rule()
                    + texts.canonical(value).map(text -> "; it is stored as " + text).orElse(""));
        });
        if (type == AttributeType.DATE && !isDate(value)) {
            throw new ModelException(list + "would list nothing: a date is written as 2026-11-20");
        }
    }

    private static boolean isDate(String text) {
        try {
            return LocalDate.parse(text).toString().equals(text);
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private Attribute find(String name) {
        return attributes.stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new ModelException(entity + " is sorted by " + name + ", which is neither one of its attributes "
                        + attributes.stream().map(Attribute::name).toList() + " nor createdAt"));
    }

    private boolean isWholeAndNotNegative(Attribute attribute) {
        Method accessor = components.stream().filter(each -> each.getName().equals(attribute.name())).findFirst().orElseThrow()
                .getAccessor();
        return AttributeType.isInteger(attribute.javaType()) && (accessor.isAnnotationPresent(PositiveOrZero.class)
                || accessor.isAnnotationPresent(Positive.class)
                || accessor.isAnnotationPresent(Min.class) && accessor.getAnnotation(Min.class).value() >= 0);
    }
}
