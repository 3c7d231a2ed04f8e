package io.relata.internal.functions.openapi.schema;

import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.attribute.AttributeType;
import java.util.Map;
import java.util.stream.Stream;

/** The schema of what something is the group of. */
final class GroupSchema {
    private static final String YEAR = "[0-9]{4}";
    private static final String TWO = "-[0-9]{2}";

    private GroupSchema() {
    }

    static Map<String, Object> of(TotalGroup group) {
        if (!group.isOfValues() || group.attribute().type() == AttributeType.DATE) {
            return JsonObject.of("type", "string", "pattern", "^" + switch (group.span()) {
                case YEAR -> YEAR;
                case MONTH -> YEAR + TWO;
                case DAY, VALUE -> YEAR + TWO + TWO;
            } + "$", "description", group.attribute().type() == AttributeType.DATE ? "A date" : "In the time zone " + group.zone());
        } else if (group.attribute().javaType().isEnum()) {
            return JsonObject.of("type", "string", "enum",
                    Stream.of(group.attribute().javaType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList());
        }
        return JsonObject.of("type", switch (group.attribute().type()) {
            case NUMBER -> "number";
            case FLAG -> "boolean";
            default -> "string";
        });
    }

    static Object example(TotalGroup group) {
        if (!group.isOfValues() || group.attribute().type() == AttributeType.DATE) {
            return switch (group.span()) {
                case YEAR -> "2026";
                case MONTH -> "2026-11";
                case DAY, VALUE -> "2026-11-20";
            };
        } else if (group.attribute().javaType().isEnum()) {
            return ((Enum<?>) group.attribute().javaType().getEnumConstants()[0]).name();
        }
        return switch (group.attribute().type()) {
            case NUMBER -> 1;
            case FLAG -> true;
            default -> "some";
        };
    }
}
