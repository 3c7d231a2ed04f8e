package io.relata.internal.functions.openapi.schema;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.TextValue;
import java.util.Map;
import java.util.Optional;

/** The schemas of types whose values are texts, each with a pattern. */
final class TextSchemas {
    /**
     * Those of JSON Schema and of OpenAPI's registry that allow what is accepted. The format of a duration has years and months, whose
     * length differs, and no fractions; there is none of languages, currencies and zones.
     */
    private static final Map<TextValue<?>, String> FORMATS = Map.of(TextValue.UUIDS, "uuid", TextValue.URIS, "uri",
            TextValue.OFFSET_TIMES, "date-time", TextValue.TIMES_OF_DAY, "time-local");
    private static final Map<TextValue<?>, String> DESCRIPTIONS = Map.of(
            TextValue.OFFSET_TIMES, "A time with its offset, which is kept, of at most 18:00",
            TextValue.TIMES_OF_DAY, "A time of day, such as 09:30:00",
            TextValue.DURATIONS, "A duration in ISO-8601 of days, hours, minutes and seconds, such as PT36H",
            TextValue.LOCALES, "A language tag (BCP 47), such as de-CH",
            TextValue.CURRENCIES, "The code of a currency (ISO 4217), such as EUR",
            TextValue.ZONES, "The id of a time zone, such as Europe/Berlin, or an offset, such as +05:30");

    private TextSchemas() {
    }

    /** Empty for other types. */
    static Optional<ObjectNode> of(Class<?> type) {
        return TextValue.of(type).map(texts -> {
            ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "string");
            Optional.ofNullable(FORMATS.get(texts)).ifPresent(format -> schema.put("format", format));
            Optional.ofNullable(DESCRIPTIONS.get(texts)).ifPresent(description -> schema.put("description", description));
            return schema.put("maxLength", texts.longest())
                    .put("pattern", texts == TextValue.OFFSET_TIMES ? Patterns.OFFSET_MOMENT : "^(?:" + texts.pattern() + ")$");
        });
    }
}
