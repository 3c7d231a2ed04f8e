package io.relata.internal.engine.binding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The JSON mapper: strict, with exact numbers, and times in ISO-8601 in UTC with milliseconds. */
public final class Json {
    /** Rejects duplicate names, and reads no type but trees: {@link RecordBinding} makes records of these. */
    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .addModule(texts(new SimpleModule()
                    .addSerializer(Instant.class, text(Instant.class, Timestamps::format))
                    .addSerializer(LocalDate.class, text(LocalDate.class, LocalDate::toString))))
            .build();

    private Json() {
    }

    /** JSON of any shape as an item holds it, with exact numbers. */
    public static Object plain(JsonNode json) {
        if (json instanceof ObjectNode object) {
            Map<String, Object> map = new LinkedHashMap<>();
            object.properties().forEach(property -> map.put(property.getKey(), plain(property.getValue())));
            return map;
        } else if (json.isArray()) {
            List<Object> list = new ArrayList<>();
            json.forEach(element -> list.add(plain(element)));
            return list;
        } else if (json.isNumber()) {
            return json.decimalValue();
        }
        return json.isBoolean() ? (Object) json.booleanValue() : json.asText();
    }

    private static SimpleModule texts(SimpleModule module) {
        TextValue.all().forEach(texts -> add(texts, module));
        return module;
    }

    private static <T> void add(TextValue<T> texts, SimpleModule module) {
        module.addSerializer(texts.type(), text(texts.type(), texts::text));
    }

    private static <T> StdScalarSerializer<T> text(Class<T> type, Function<T, String> format) {
        return new StdScalarSerializer<>(type) {
            private static final long serialVersionUID = 1;

            @Override
            public void serialize(T value, JsonGenerator generator, SerializerProvider provider) throws IOException {
                generator.writeString(format.apply(value));
            }
        };
    }
}
