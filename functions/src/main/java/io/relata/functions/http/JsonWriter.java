package io.relata.functions.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.relata.binding.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes the few kinds of values that answers are made of without looking up for each how its kind is written, and names of attributes without escaping them
 * each time. Anything else is written as {@link Json} writes it, as are the numbers.
 */
final class JsonWriter {
    private static final int USUAL_LENGTH = 4096;
    /** Some names are callers' own, those within maps. */
    private static final int MOST_NAMES = 1000;
    private static final Map<String, SerializableString> NAMES = new ConcurrentHashMap<>();

    private JsonWriter() {
    }

    /** @param value whose text has no half surrogate pair in it */
    static String write(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_LENGTH);
        try (JsonGenerator generator = Json.MAPPER.createGenerator(bytes)) {
            write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException("an answer can be written as JSON", e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(Object value, JsonGenerator generator) throws IOException {
        if (value instanceof String text) {
            generator.writeString(text);
        } else if (value instanceof BigDecimal number) {
            generator.writeNumber(number);
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                generator.writeFieldName(name((String) entry.getKey()));
                write(entry.getValue(), generator);
            }
            generator.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            generator.writeStartArray();
            for (Object element : list) {
                write(element, generator);
            }
            generator.writeEndArray();
        } else {
            generator.writePOJO(value);
        }
    }

    private static SerializableString name(String name) {
        SerializableString known = NAMES.get(name);
        if (known != null) {
            return known;
        }
        SerializableString made = new SerializedString(name);
        if (NAMES.size() < MOST_NAMES) {
            NAMES.put(name, made);
        }
        return made;
    }
}
