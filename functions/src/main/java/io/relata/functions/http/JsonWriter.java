package io.relata.functions.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.relata.binding.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;

/**
 * Writes the few kinds of values that answers are made of without looking up for each how its kind is written, which takes twice as long. Anything else is written
 * as {@link Json} writes it, as are the numbers.
 */
final class JsonWriter {
    private static final int USUAL_LENGTH = 1024;

    private JsonWriter() {
    }

    static String write(Object value) {
        StringWriter text = new StringWriter(USUAL_LENGTH);
        try (JsonGenerator generator = Json.MAPPER.createGenerator(text)) {
            write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException("an answer can be written as JSON", e);
        }
        return text.toString();
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
                generator.writeFieldName((String) entry.getKey());
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
}
