package io.relata.schema;

import io.relata.annotation.Formerly;
import io.relata.internal.engine.binding.Variants;
import io.relata.internal.model.attribute.VariantRules;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the interfaces within the type of an attribute that can't be one, at any depth. */
final class VariantCheck {
    private final List<String> objections = new ArrayList<>();
    private final Set<Type> seen = new HashSet<>();

    private VariantCheck() {
    }

    /** What is wrong with the interfaces that a type consists of. */
    static List<String> objections(Type type) {
        VariantCheck check = new VariantCheck();
        check.look(type);
        return check.objections;
    }

    private void look(Type type) {
        if (type instanceof ParameterizedType generic) {
            Stream.of(generic.getActualTypeArguments()).forEach(this::look);
        } else if (type instanceof Class<?> plain && seen.add(type)) {
            if (plain.isRecord()) {
                Stream.of(plain.getRecordComponents()).filter(component -> component.isAnnotationPresent(Formerly.class))
                        .forEach(component -> objections.add(plain.getSimpleName() + "." + component.getName()
                                + " is part of an attribute, and can't be @Formerly another: only an attribute of an entity or of a "
                                + "relationship can"));
                Stream.of(plain.getRecordComponents()).map(RecordComponent::getGenericType).forEach(this::look);
            } else if (Variants.are(type)) {
                objections.addAll(VariantRules.objections(plain));
                Variants.permitted(plain).filter(Class::isRecord).forEach(this::look);
            } else if (isOfApplication(plain) && (plain.isInterface() || plain.isSealed())) {
                objections.add(plain.getSimpleName() + (plain.isInterface() ? " is an interface that is not sealed" : " is a sealed class")
                        + ": make it a sealed interface of records");
            }
        }
    }

    /** The JDK's interfaces are no types of attributes, and nobody can change them. */
    private static boolean isOfApplication(Class<?> type) {
        return type.getClassLoader() != null && !type.isEnum();
    }
}
