package io.relata.schema;

import io.relata.annotation.Searchable;
import io.relata.internal.engine.binding.Variants;
import jakarta.validation.constraints.Size;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the searchable attributes of an entity and checks that they contain text of bounded size. */
final class SearchDeclaration {
    private final String entity;

    SearchDeclaration(String entity) {
        this.entity = entity;
    }

    /**
     * The names of the searchable attributes, in the order of the components.
     *
     * @param errors receives attributes that contain no text, or an unbounded number of texts
     */
    List<String> read(List<RecordComponent> components, ModelErrors errors) {
        return errors.attemptEach(components.stream().filter(component -> component.isAnnotationPresent(Searchable.class)), this::checked);
    }

    private String checked(RecordComponent component) {
        if (!holdsText(component.getGenericType())) {
            throw new ModelException(entity + "." + component.getName() + " is @Searchable, but its type "
                    + component.getGenericType().getTypeName()
                    + " contains no text: use a String, or a List, Map or record that contains Strings");
        }
        if (isCollection(component.getType()) && !isBounded(component)) {
            throw new ModelException(entity + "." + component.getName()
                    + " is @Searchable and may hold any number of texts: limit it with @Size(max = ...)");
        }
        return component.getName();
    }

    private static boolean holdsText(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return holdsText(arguments[arguments.length - 1]);
        }
        if (Variants.are(type)) {
            return Variants.permitted((Class<?>) type).anyMatch(SearchDeclaration::holdsText);
        }
        return type == String.class || type instanceof Class<?> plain && plain.isRecord()
                && Stream.of(plain.getRecordComponents()).map(RecordComponent::getGenericType).anyMatch(SearchDeclaration::holdsText);
    }

    private static boolean isCollection(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    private static boolean isBounded(RecordComponent component) {
        Size size = component.getAccessor().getAnnotation(Size.class);
        return size != null && size.max() < Integer.MAX_VALUE;
    }
}
