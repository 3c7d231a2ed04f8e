package io.relata.engine.binding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The JSON mapper: strict, with exact numbers, and times in ISO-8601 in UTC with milliseconds. */
public final class Json {
    /** Rejects unknown and duplicate names and values of another type than declared (no "5" for 5). */
    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .withCoercionConfig(LogicalType.Textual, config -> {
                config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                config.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                config.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
            })
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .addModule(texts(new SimpleModule()
                    .addSerializer(Instant.class, text(Instant.class, Timestamps::format))
                    .addDeserializer(Instant.class, parsed(Instant.class, Json::instant))
                    .addSerializer(LocalDate.class, text(LocalDate.class, LocalDate::toString))
                    .addDeserializer(LocalDate.class, parsed(LocalDate.class, Json::date))))
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
        module.addSerializer(texts.type(), text(texts.type(), texts::text)).addDeserializer(texts.type(),
                parsed(texts.type(), text -> texts.value(text).orElseThrow(() -> new DateTimeException(texts.rule()))));
    }

    private static Instant instant(String text) {
        Instant time = Timestamps.parse(text);
        requireFourDigits(time.atOffset(ZoneOffset.UTC).getYear());
        return time;
    }

    private static LocalDate date(String text) {
        LocalDate date = LocalDate.parse(text);
        requireFourDigits(date.getYear());
        return date;
    }

    private static void requireFourDigits(int year) {
        if (year < 0 || year > 9999) {
            throw new DateTimeException("a year has four digits");
        }
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

    private static <T> StdScalarDeserializer<T> parsed(Class<T> type, Function<String, T> parse) {
        return new StdScalarDeserializer<>(type) {
            private static final long serialVersionUID = 1;

            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                String text = parser.getValueAsString();
                try {
                    if (parser.currentToken().isScalarValue() && !parser.currentToken().isNumeric() && !parser.currentToken().isBoolean()) {
                        return parse.apply(text);
                    }
                } catch (DateTimeException e) {
                    // answered below
                }
                return type.cast(context.handleWeirdStringValue(type, text, "it is no " + type.getSimpleName()));
            }
        };
    }
}
