package io.relata.internal.functions.openapi.schema;

import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeParts;
import io.relata.internal.model.attribute.AttributeType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Regular expressions (ECMA-262) of texts in requests. They match exactly what is accepted. */
public final class Patterns {
    /** What Java, and so {@code @NotBlank}, calls white space: {@link Character#isWhitespace(int)}. For use within brackets. */
    static final String WHITE_SPACE = "\\t-\\r\\u001C-\\u0020\\u1680\\u2000-\\u2006\\u2008-\\u200A\\u2028\\u2029\\u205F\\u3000";
    public static final String NOT_BLANK = "[^" + WHITE_SPACE + "]";
    static final String ID = "^(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,128}$";
    /** A part of an id that is composed of several attributes, separated by ~. */
    static final String PART_OF_ID = "^(?!\\.{1,2}$)[A-Za-z0-9._-]{1,128}$";
    /** White space around a tag is removed and does not count. */
    public static final String TAG = tag();
    public static final String ENTITY_TAGS = entityTags();
    /** A sort value that is a whole number and never negative. */
    public static final String WHOLE_NUMBER = "^[0-9]{1,19}$";
    /** RFC 9110, section 5.6.7. */
    public static final String HTTP_DATE = "^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$";
    /** A sort value that is any number. */
    public static final String ANY_NUMBER = "^" + Numbers.FORM + "$";
    /** A cursor is created by the server and valid only for the same list. */
    public static final String CURSOR = "^[A-Za-z0-9_-]{1,4096}$";

    /** Tokens of writes, separated by commas. */
    public static final String TOKENS = "^[A-Za-z0-9_-]{1,2048}(,[A-Za-z0-9_-]{1,2048})*$";

    private static final int LONGEST_TAG = 100;
    private static final String LEAP_YEAR = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
    private static final String DAY = "(?:\\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|"
            + "1[02])-31)|"
            + LEAP_YEAR + "-02-29)";
    private static final String OFFSET = "(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";
    /** Of a time that keeps it: those of Java end at 18:00. */
    private static final String KEPT_OFFSET = "(?:[Zz]|[+-](?:(?:0\\d|1[0-7]):[0-5]\\d|18:00))";
    private static final String HOUR = "(?:[01]\\d|2[0-3]):[0-5]\\d";
    /** To the year, month, day, minute, second, or part of a second. */
    private static final String TIME = "(?:\\d{4}|\\d{4}-(?:0[1-9]|1[0-2])|" + DAY + "(?:[Tt]" + HOUR + "(?::[0-5]\\d(?:\\.\\d{1,9})?)?"
            + OFFSET + ")?)";
    public static final String POINT_IN_TIME = "^" + TIME + "$";
    public static final String MOMENT = "^" + DAY + "[Tt]" + HOUR + "(?::[0-5]\\d(?:\\.\\d{1,9})?)?" + OFFSET + "$";
    public static final String OFFSET_MOMENT = "^" + DAY + "[Tt]" + HOUR + "(?::[0-5]\\d(?:\\.\\d{1,9})?)?" + KEPT_OFFSET + "$";
    private static final String NUMBER = "[+-]?(?:\\d{1,60}(?:\\.\\d{0,60})?|\\.\\d{1,60})(?:[eE][+-]?\\d{1,3})?";
    private static final String ANYTHING = "[\\s\\S]*";
    private static final String EXISTS = "exists:(?:true|false)";
    private static final String COMPARISON = "(?:eq|ne|lt|le|gt|ge)";

    private Patterns() {
    }

    /**
     * Conditions on what lists of these entities show; {@code <attribute>:<op>:<value>}.
     *
     * @param ofAll what each of them has
     * @param by the relation by which entities are in the list, if they are linked
     */
    public static String filter(Map<String, AttributeType> ofAll, List<EntityType> shown, List<String> shownAttributes,
            Optional<Relation> by) {
        Map<String, String> conditions = new LinkedHashMap<>();
        ofAll.forEach((name, type) -> conditions.put(name, condition(type)));
        shown.forEach(entity -> entity.attributes().stream().map(Attribute::name).filter(shownAttributes::contains)
                .filter(name -> shown.stream().filter(other -> other.attribute(name).isPresent()).findFirst().orElseThrow() == entity)
                .forEach(name -> add(name, AttributeParts.component(entity.type(), name).orElseThrow(), conditions)));
        by.flatMap(Relation::attributesType).ifPresent(record -> by.get().attributes()
                .forEach(attribute -> add("link\\." + attribute.name(), AttributeParts.component(record, attribute.name()).orElseThrow(),
                        conditions)));
        return conditions.keySet().stream()
                .collect(Collectors.groupingBy(conditions::get, LinkedHashMap::new, Collectors.joining("|", "(?:", ")")))
                .entrySet().stream().map(each -> each.getValue() + ":" + each.getKey())
                .collect(Collectors.joining("|", "^(?:", ")$"));
    }

    /** Adds the conditions on an attribute, or on all that is within one that has parts. */
    private static void add(String name, Type type, Map<String, String> conditions) {
        if (!AttributeParts.has(type)) {
            conditions.put(name, AttributeType.ofElements(type).map(Patterns::contained)
                    .orElseGet(() -> condition(AttributeType.of(type).orElseThrow())));
            return;
        }
        conditions.put(name, EXISTS);
        if (AttributeParts.isNamedFreely(type)) {
            Type part = AttributeParts.part(type, "").orElseThrow();
            add(name + "\\." + (AttributeParts.has(part) ? key("[^.:\\\\]") : key("[^:\\\\]")), part, conditions);
        } else if (AttributeParts.keys(type).isPresent()) {
            add(name + "\\.(?:" + AttributeParts.keys(type).get().pattern() + ")", ((ParameterizedType) type).getActualTypeArguments()[1],
                    conditions);
        } else if (type instanceof ParameterizedType) {
            List<String> keys = AttributeParts.names(type);
            add(name + "\\.(?:" + String.join("|", keys) + ")", AttributeParts.part(type, keys.get(0)).orElseThrow(), conditions);
        } else {
            AttributeParts.names(type)
                    .forEach(each -> add(name + "\\." + each, AttributeParts.part(type, each).orElseThrow(), conditions));
        }
    }

    /** A key of a map, in which a backslash is before a colon. */
    private static String key(String others) {
        return "(?:" + others + "|\\\\[:\\\\]|\\\\(?![:\\\\]))*";
    }

    private static String condition(AttributeType type) {
        return "(?:" + EXISTS + "|" + switch (type) {
            case TEXT -> "(?:eq|ne|lt|le|gt|ge|begins|contains|in|ieq|ibegins|icontains):" + ANYTHING;
            case NUMBER, DURATION -> compared(value(type));
            case TIME, DATE, UUID, TIME_OF_DAY, OFFSET_TIME, LOCALE -> compared(value(type)) + "|(?:begins|contains):" + ANYTHING;
            case FLAG -> "(?:(?:eq|ne):|in:(?:(?:true|false),)*)(?:true|false)";
            case STRUCTURE -> "i?contains:" + ANYTHING;
        } + ")";
    }

    /** A condition on the elements of a set. */
    private static String contained(AttributeType elements) {
        return "(?:" + EXISTS + "|" + (elements == AttributeType.TEXT ? "i?contains:" : "contains:") + value(elements) + ")";
    }

    /**
     * The values by which an attribute is chosen; empty for any text. Constants are spelled as they are declared.
     */
    public static Optional<String> given(Attribute attribute) {
        if (attribute.javaType().isEnum()) {
            return Optional.of("^(?:" + Stream.of(attribute.javaType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name())
                    .collect(Collectors.joining("|")) + ")$");
        }
        return switch (attribute.type()) {
            case TEXT, STRUCTURE -> Optional.empty();
            case TIME -> Optional.of(MOMENT);
            case OFFSET_TIME -> Optional.of(OFFSET_MOMENT);
            case NUMBER -> Optional.of(ANY_NUMBER);
            default -> Optional.of("^" + value(attribute.type()) + "$");
        };
    }

    /** What an attribute can be equal to. */
    private static String value(AttributeType type) {
        return switch (type) {
            case TEXT, STRUCTURE -> ANYTHING;
            case NUMBER -> NUMBER;
            case FLAG -> "(?:true|false)";
            case TIME, OFFSET_TIME -> TIME;
            case DATE -> DAY;
            case UUID, TIME_OF_DAY, DURATION, LOCALE -> "(?:" + type.texts().orElseThrow().pattern() + ")";
        };
    }

    private static String compared(String value) {
        return "(?:" + COMPARISON + ":|in:(?:" + value + ",)*)" + value;
    }

    private static String tag() {
        String never = "/?\\u0000-\\u001F\\u007F-\\u009F";
        String edge = "[^" + never + WHITE_SPACE + "]";
        return "^[" + WHITE_SPACE + "]*" + edge + "(?:[^" + never + "]{0," + (LONGEST_TAG - 2) + "}" + edge + ")?[" + WHITE_SPACE + "]*$";
    }

    private static String entityTags() {
        String tag = "(?:W/)?\"[!#-~]*\"";
        return "^(?:\\*|" + tag + "(?:[ \\t]*,[ \\t]*" + tag + ")*)$";
    }
}
