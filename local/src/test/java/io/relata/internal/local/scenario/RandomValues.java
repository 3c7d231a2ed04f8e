package io.relata.internal.local.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.github.curiousoddman.rgxgen.RgxGen;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Values that a schema of the document allows. They are few, so that callers meet: the same ids, names and addresses come again and again.
 */
final class RandomValues {
    private static final List<String> IDS = List.of("i0", "i1", "i2", "i3");
    private static final List<String> WORDS = List.of("a", "York", "Ann Marie", "smith", "Ünal", "O'Brien", "50%", "x#y:z", "日本",
            "\uD83D\uDE00", "N/A", "'", "\"\\",
            "tab\there", "a very long name ".repeat(12));
    private static final long SOME_TIME = 1_795_219_200_000L;

    private final ApiDocument document;
    private final Random random;
    private final String idPattern;

    /** @param idPattern what the document says of ids, by which it also says of attributes that they hold one */
    RandomValues(ApiDocument document, Random random, String idPattern) {
        this.document = document;
        this.random = random;
        this.idPattern = idPattern;
    }

    JsonNode of(JsonNode declared) {
        JsonNode schema = document.resolved(declared);
        if (schema.has("const")) {
            return schema.path("const");
        } else if (schema.has("examples") && !schema.has("properties")) {
            // Of a text that is hard to draw. A body is drawn attribute by attribute, so that callers meet.
            return schema.path("examples").get(0);
        } else if (schema.has("enum")) {
            return schema.path("enum").get(random.nextInt(schema.path("enum").size()));
        }
        for (String choice : List.of("anyOf", "oneOf")) {
            if (schema.has(choice) && !schema.has("type")) {
                return of(schema.path(choice).get(random.nextInt(schema.path(choice).size())));
            }
        }
        return ofType(type(schema.path("type")), schema);
    }

    private String type(JsonNode type) {
        return type.isArray() ? type.get(random.nextInt(4) > 0 ? 0 : random.nextInt(type.size())).asText() : type.asText("null");
    }

    private JsonNode ofType(String type, JsonNode schema) {
        return switch (type) {
            case "object" -> object(schema);
            case "array" -> array(schema);
            case "string" -> TextNode.valueOf(text(schema));
            case "integer" -> LongNode.valueOf(Math.max(schema.path("minimum").asLong(0), schema.path("exclusiveMinimum").asLong(-1) + 1)
                    + random.nextInt((int) Math.min(schema.path("maximum").asLong(20), 20)));
            case "number" -> JsonNodeFactory.instance.numberNode(BigDecimal.valueOf(random.nextInt(1000), 2));
            case "boolean" -> JsonNodeFactory.instance.booleanNode(random.nextBoolean());
            default -> NullNode.instance;
        };
    }

    private ObjectNode object(JsonNode schema) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        List<String> required = StreamSupport.stream(schema.path("required").spliterator(), false).map(JsonNode::asText).toList();
        schema.path("properties").properties().stream()
                .filter(property -> !document.resolved(property.getValue()).path("readOnly").asBoolean())
                .filter(property -> required.contains(property.getKey()) || random.nextBoolean())
                .forEach(property -> object.set(property.getKey(), of(property.getValue())));
        if (schema.path("additionalProperties").isObject()) {
            for (int i = random.nextInt(3); i > 0; i--) {
                object.set(schema.has("propertyNames") ? text(schema.path("propertyNames")) : word(),
                        of(schema.path("additionalProperties")));
            }
        }
        return object;
    }

    private ArrayNode array(JsonNode schema) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int i = schema.path("minItems").asInt(0) + random.nextInt(2); i > 0; i--) {
            array.add(of(schema.path("items")));
        }
        return array;
    }

    private String text(JsonNode schema) {
        String pattern = schema.path("pattern").asText("");
        if (pattern.equals(idPattern)) {
            return id();
        }
        return switch (schema.path("format").asText()) {
            case "date-time" -> Instant.ofEpochMilli(SOME_TIME + random.nextInt(100) * 3_600_000L).toString();
            case "date" -> LocalDate.of(2026, 1 + random.nextInt(12), 1 + random.nextInt(28)).toString();
            case "email" -> "p" + random.nextInt(6) + "@example.com";
            default -> matching(pattern, word());
        };
    }

    /** The word, if it matches; otherwise a text generated from the pattern. */
    private String matching(String pattern, String word) {
        return pattern.isEmpty() || Pattern.compile(pattern).matcher(word).find() ? word : RgxGen.parse(pattern).generate(random);
    }

    String id() {
        return IDS.get(random.nextInt(IDS.size()));
    }

    private String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }
}
