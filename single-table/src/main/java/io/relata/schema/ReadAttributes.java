package io.relata.schema;

import io.relata.annotation.CreatedBy;
import io.relata.annotation.Formerly;
import io.relata.annotation.UpdatedBy;
import io.relata.internal.engine.formerly.FormerValues;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the components of a record as attributes. */
final class ReadAttributes {
    private static final List<Class<? extends Annotation>> REQUIRING = List.of(NotNull.class, NotBlank.class, NotEmpty.class);

    private static final List<Class<? extends Annotation>> WRITERS = List.of(CreatedBy.class, UpdatedBy.class);

    private ReadAttributes() {
    }

    /**
     * @param conversions all of the model
     * @param where the entity or relation that has the attributes, for error messages
     */
    static List<Attribute> attributes(Class<? extends Record> record, List<Conversion> conversions, String where, ModelErrors errors) {
        Stream.of(record.getRecordComponents()).filter(component -> WRITERS.stream().anyMatch(component::isAnnotationPresent))
                .forEach(component -> errors.add(where + "." + component.getName()
                        + " can't say who writes: only an attribute of an entity is @CreatedBy or @UpdatedBy"));
        return Stream.of(record.getRecordComponents()).map(component -> attribute(component, conversions, where, errors)).toList();
    }

    /** Reports an unsupported type and treats it as text, so that it does not cause further errors. */
    static Attribute attribute(RecordComponent component, List<Conversion> conversions, String where, ModelErrors errors) {
        List<String> objections = VariantCheck.objections(component.getGenericType());
        objections.forEach(objection -> errors.add(where + "." + component.getName() + ": " + objection));
        Optional<AttributeType> known = objections.isEmpty()
                ? AttributeType.of(component.getGenericType())
                : Optional.of(AttributeType.TEXT);
        AttributeType type = known.orElseGet(() -> {
            errors.add(where + "." + component.getName() + " has the unsupported type " + component.getGenericType().getTypeName()
                    + ": use " + AttributeType.supported());
            return AttributeType.TEXT;
        });
        boolean required = component.getType().isPrimitive()
                || REQUIRING.stream().anyMatch(constraint -> component.getAccessor().isAnnotationPresent(constraint));
        Formerly formerly = component.getAnnotation(Formerly.class);
        return new Attribute(component.getName(), type, component.getType(), required,
                formerly == null ? List.of() : List.of(formerly.value()),
                known.isEmpty() || !objections.isEmpty() ? FormerValues.NONE : former(component, conversions, where, errors));
    }

    private static FormerValues former(RecordComponent component, List<Conversion> conversions, String where, ModelErrors errors) {
        return conversions.stream().filter(conversion -> conversion.isOf(component)).findFirst()
                .flatMap(conversion -> errors.attempt(() -> conversion.values(component, where))).orElse(FormerValues.NONE);
    }
}
