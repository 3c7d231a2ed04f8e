package io.relata.internal.functions.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.limits.Numbers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;

/**
 * Writes the few kinds of values that answers are made of without looking up for each how its kind is written; anything else as
 * {@link Json} writes it.
 */
final class JsonWriter {
    private static final int USUAL_LENGTH = 4096;

    private final JsonGenerator generator;

    private JsonWriter(JsonGenerator generator) {
        this.generator = generator;
    }

    /** @param value whose text has no half surrogate pair in it */
    static String write(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_LENGTH);
        try (JsonGenerator generator = Json.MAPPER.createGenerator(bytes)) {
            new JsonWriter(generator).value(value);
        } catch (IOException e) {
            throw new UncheckedIOException("an answer can be written as JSON", e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void value(Object value) throws IOException {
        if (value instanceof String text) {
            generator.writeString(text);
        } else if (value instanceof BigDecimal number) {
            generator.writeNumber(Numbers.json(number));
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            map.forEach(this::field);
            generator.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            generator.writeStartArray();
            for (Object element : list) {
                value(element);
            }
            generator.writeEndArray();
        } else {
            generator.writePOJO(value);
        }
    }

    private void field(Object name, Object value) {
        try {
            generator.writeFieldName((String) name);
            value(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
