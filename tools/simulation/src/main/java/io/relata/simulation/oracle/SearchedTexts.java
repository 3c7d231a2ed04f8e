package io.relata.simulation.oracle;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The texts of an entity that are searched. */
public final class SearchedTexts {
    private SearchedTexts() {
    }

    /** @param values the entity's own attributes, among others */
    public static List<String> of(DeclaredEntity type, Map<String, Object> values) {
        return type.searched().stream().flatMap(part -> texts(part, values)).map(Texts::nfc).toList();
    }

    private static Stream<String> texts(RecordComponent part, Map<?, ?> values) {
        return texts(part.getGenericType(), values.get(part.getName()));
    }

    /** All that is declared as text; an enum, a date or a time is none, although they are stored as texts. */
    private static Stream<String> texts(Type type, @Nullable Object value) {
        if (value instanceof String text) {
            return type == String.class ? Stream.of(text) : Stream.empty();
        } else if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Collection<?> elements = value instanceof Map<?, ?> map ? map.values() : value instanceof List<?> list ? list : List.of();
            return elements.stream().flatMap(element -> texts(arguments[arguments.length - 1], element));
        }
        if (type instanceof Class<?> sealed && sealed.isSealed() && value instanceof Map<?, ?> values) {
            return Stream.of(sealed.getPermittedSubclasses())
                    .filter(each -> Texts.lowerCamel(each.getSimpleName()).equals(values.get("type")))
                    .flatMap(each -> texts(each, values));
        }
        return type instanceof Class<?> record && record.isRecord() && value instanceof Map<?, ?> values
                ? Stream.of(record.getRecordComponents()).flatMap(part -> texts(part, values))
                : Stream.empty();
    }
}
