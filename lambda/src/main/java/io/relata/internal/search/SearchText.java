package io.relata.internal.search;

import io.relata.internal.engine.binding.Variants;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.NormalForm;
import io.relata.internal.model.EntityType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The searchable texts of an entity. */
public final class SearchText {
    private SearchText() {
    }

    /**
     * The strings in the searchable attributes, in the order of the record's components, NFC-normalised; other values are left out.
     */
    public static List<String> of(EntityType type, Item entity) {
        return Stream.of(type.type().getRecordComponents()).filter(component -> type.traits().searched().contains(component.getName()))
                .flatMap(component -> texts(component.getGenericType(), entity.attributes().get(component.getName())))
                .map(NormalForm::nfc).toList();
    }

    /**
     * A text as the search engine gets it, whether it is to be found or looked for: in capitals, of which the engine makes one small letter
     * each. Of small letters it would tell apart those with the same capitals, such as a sigma at the end of a word from one within it.
     */
    static String indexed(String text) {
        return NormalForm.nfc(text.toUpperCase(Locale.ROOT));
    }

    private static Stream<String> texts(Type type, @Nullable Object value) {
        if (type == String.class && value instanceof String text) {
            return Stream.of(text);
        } else if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return elements(value).flatMap(element -> texts(arguments[arguments.length - 1], element));
        } else if (Variants.are(type) && value instanceof Map<?, ?> parts) {
            return Variants.of(type).of(parts).stream().flatMap(record -> texts(record, parts));
        } else if (type instanceof Class<?> plain && plain.isRecord() && value instanceof Map<?, ?> parts) {
            return Stream.of(plain.getRecordComponents()).flatMap(part -> part(part, parts));
        }
        return Stream.empty();
    }

    private static Stream<String> part(RecordComponent part, Map<?, ?> parts) {
        return texts(part.getGenericType(), parts.get(part.getName()));
    }

    private static Stream<?> elements(@Nullable Object value) {
        return value instanceof Collection<?> list
                ? list.stream()
                : value instanceof Map<?, ?> map ? map.values().stream() : Stream.empty();
    }
}
