package io.relata.simulation.oracle;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the value of an attribute must be. */
sealed interface Check {
    boolean allows(Object found);

    /** This value. */
    record Exactly(Object value) implements Check {
        @Override
        public boolean allows(Object found) {
            return value instanceof Long number
                    ? found instanceof BigDecimal other && other.compareTo(BigDecimal.valueOf(number)) == 0
                    : value.equals(found);
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** One of these. */
    record OneOf(Set<String> values) implements Check {
        @Override
        public boolean allows(Object found) {
            return found instanceof String && values.contains(found);
        }

        @Override
        public String toString() {
            return "one of " + values;
        }
    }

    /** A version, at most this one. */
    record AtMost(long most) implements Check {
        @Override
        public boolean allows(Object found) {
            return Form.WHOLE.allows(found) && ((BigDecimal) found).compareTo(BigDecimal.valueOf(most)) <= 0;
        }

        @Override
        public String toString() {
            return "at most " + most;
        }
    }

    /** A map with no other entries than these. */
    record OnlyOf(Set<String> names) implements Check {
        @Override
        public boolean allows(Object found) {
            return found instanceof Map<?, ?> map && names.containsAll(map.keySet());
        }

        @Override
        public String toString() {
            return "a map with nothing but " + names;
        }
    }

    /** The parts of a contribution that add this to totals. */
    record AddingUp(Addends addends) implements Check {
        @Override
        public boolean allows(Object found) {
            return found instanceof Map<?, ?> parts && Addends.areSpelled(parts) && Addends.stored(parts).equals(addends);
        }

        @Override
        public String toString() {
            return "what adds up to " + addends.byTotal();
        }
    }

    /** One of the records of a sealed interface: it says which, and has no part of another. */
    record Variant(Map<String, Set<String>> parts) implements Check {
        static Variant of(Class<?> sealed) {
            return new Variant(Stream.of(sealed.getPermittedSubclasses()).collect(Collectors.toMap(
                    each -> Texts.lowerCamel(each.getSimpleName()),
                    each -> Stream.concat(Stream.of("type"), Stream.of(each.getRecordComponents()).map(RecordComponent::getName))
                            .collect(Collectors.toSet()))));
        }

        @Override
        public boolean allows(Object found) {
            return found instanceof Map<?, ?> map && map.get("type") instanceof String type && parts.containsKey(type)
                    && parts.get(type).containsAll(map.keySet());
        }

        @Override
        public String toString() {
            return "one of " + parts;
        }
    }

    /** What a value of a Java type must be. */
    static Check of(Type type) {
        return type instanceof Class<?> sealed && sealed.isSealed() ? Variant.of(sealed) : Form.of(type);
    }

    /** Any value of a form. */
    enum Form implements Check {
        ANYTHING, WHOLE, NUMBER, FLAG, TIME, TEXT, TEXTS, LIST, SET, MAP, UUID, TIME_OF_DAY, OFFSET_TIME, DURATION, LOCALE;

        private static final Map<Type, Form> FORMS = Map.of(java.util.UUID.class, UUID, LocalTime.class, TIME_OF_DAY, OffsetDateTime.class,
                OFFSET_TIME, Duration.class, DURATION, Locale.class, LOCALE);
        private static final String CLOCK = "\\d\\d:\\d\\d:\\d\\d(\\.\\d{0,8}[1-9])?";
        private static final Pattern MILLIS = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");

        /** The form in which a value of a Java type is stored. */
        static Form of(Type type) {
            if (type == Instant.class) {
                return TIME;
            } else if (type == BigDecimal.class) {
                return NUMBER;
            } else if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
                return WHOLE;
            } else if (type == boolean.class || type == Boolean.class) {
                return FLAG;
            } else if (type instanceof ParameterizedType generic) {
                return generic.getRawType() == List.class ? LIST : generic.getRawType() == Set.class ? SET : MAP;
            }
            return type instanceof Class<?> plain && plain.isRecord() ? MAP : FORMS.getOrDefault(type, TEXT);
        }

        @Override
        public boolean allows(Object found) {
            return switch (this) {
                case ANYTHING -> true;
                case NUMBER -> found instanceof BigDecimal;
                case FLAG -> found instanceof Boolean;
                case LIST -> found instanceof List;
                case WHOLE -> found instanceof BigDecimal number && (number.scale() <= 0 || number.stripTrailingZeros().scale() <= 0);
                case TIME -> found instanceof String text && MILLIS.matcher(text).matches();
                case TEXT -> found instanceof String;
                case TEXTS -> found instanceof Set<?> set && !set.isEmpty();
                case MAP -> found instanceof Map;
                case SET -> found instanceof List<?> list && isInOrder(list);
                case UUID -> found instanceof String text && text.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
                case TIME_OF_DAY -> found instanceof String text && text.matches(CLOCK);
                case OFFSET_TIME -> found instanceof String text
                        && text.matches("\\d{4}-\\d\\d-\\d\\dT" + CLOCK + "(Z|[+-](?!00:00)\\d\\d:\\d\\d)");
                case DURATION -> found instanceof String text && Duration.parse(text).toString().equals(text);
                case LOCALE -> found instanceof String text && Locale.forLanguageTag(text).toLanguageTag().equals(text);
            };
        }

        /** Whether numbers rise, or texts do by their bytes; each is there once. */
        private static boolean isInOrder(List<?> list) {
            for (int i = 1; i < list.size(); i++) {
                Object one = list.get(i - 1);
                Object next = list.get(i);
                boolean rises = one instanceof BigDecimal number
                        ? next instanceof BigDecimal larger && number.compareTo(larger) < 0
                        : Arrays.compareUnsigned(one.toString().getBytes(StandardCharsets.UTF_8),
                                next.toString().getBytes(StandardCharsets.UTF_8)) < 0;
                if (!rises) {
                    return false;
                }
            }
            return true;
        }
    }
}
