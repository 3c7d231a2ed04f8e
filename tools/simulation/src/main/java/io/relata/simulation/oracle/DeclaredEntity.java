package io.relata.simulation.oracle;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.OnDelete;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What annotations say of an entity.
 *
 * @param own its attributes and their types, without {@code createdAt}
 * @param required those that are always there
 * @param padded whole numbers that are never negative
 * @param copied those that copies carry
 * @param identifiedBy those that its id is made of
 * @param expires the one that says when it is gone
 * @param limits on how many of it there are
 * @param unique each a group of attributes that are unique together
 * @param times that no two of it may have in common
 * @param searched its searchable components
 * @param nearby the attribute that says where it is, if it is listed by that
 * @param taggedWithin the attributes that name the parents for each of which what has a tag is listed
 */
public record DeclaredEntity(String name, Map<String, Type> own, Set<String> required, Set<String> padded, List<String> sortBy,
        Set<Trait> traits,
        Optional<DeclaredShards> listed,
        List<DeclaredList> lists, List<Parent> parents, List<DeclaredLimit> limits, List<Level> levels, List<List<String>> unique,
        List<DeclaredTime> times, Set<String> copied,
        List<String> identifiedBy, Optional<String> expires, List<RecordComponent> searched, Optional<DeclaredPoint> nearby,
        List<String> taggedWithin) {
    /** An index's sort key has at most 1,024 bytes, of which four are for the end of a range. */
    public static final int LONGEST_SORT = 1020;
    /** Types of which a value has one text, which keys have as it is. */
    private static final Set<Class<?>> EXACT = Set.of(UUID.class, LocalTime.class, Locale.class);
    private static final long LATEST_MILLIS = 9_999_999_999_999L;
    private static final int LONGEST_NUMBER = 19;

    /** What it has or has not. */
    public enum Trait {
        TAGGABLE, SELF_COPY, VERSIONED
    }

    /**
     * What it belongs to, by the attribute that holds the other id.
     *
     * @param carries the other's attributes that it carries
     * @param indexes those that list it for each parent: the one named after the attribute, or others that lists share
     */
    public record Parent(String attribute, String entity, OnDelete onDelete, List<String> carries, List<String> indexes) {
        private static final int LONGEST_CARRIED = 256;
        private static final String OWN = "Gsi";

        /** The indexes that lists share. */
        public List<String> shared() {
            return indexes.stream().filter(index -> !index.endsWith(OWN)).toList();
        }

        /** Whether the index that is named after the attribute is one of them. */
        public boolean isInOwn() {
            return shared().size() < indexes.size();
        }

        static List<String> indexes(String attribute, Optional<BelongsTo> declared) {
            return Stream.concat(Stream.of(declared.map(BelongsTo::index).filter(index -> !index.isEmpty()).orElse(attribute + OWN)),
                    declared.map(BelongsTo::formerIndex).filter(index -> !index.isEmpty()).stream()).toList();
        }

        /** What is carried of a parent with these attributes. */
        public Map<String, Object> carried(Map<String, Object> above) {
            Map<String, Object> values = new TreeMap<>();
            carries.forEach(name -> {
                Object value = above.get(name);
                boolean brief = value instanceof String text && text.codePoints().count() <= LONGEST_CARRIED;
                if (brief || value instanceof BigDecimal || value instanceof Boolean) {
                    values.put(name, value);
                }
            });
            return values;
        }
    }

    /**
     * Its level in a hierarchy.
     *
     * @param above what it is within; none at the top
     */
    public record Level(String index, Optional<Parent> above, Top top) {
        /** Whether an entity is within nothing: one that can be within its own kind has no id of another then. */
        public boolean isTop(DeclaredEntity type, Map<String, Object> item) {
            return above.isEmpty() || above.get().entity().equals(type.name()) && item.get(above.get().attribute()) == null;
        }
    }

    /** Whether the top sorts before or after everything below it. */
    public enum Top {
        FIRST, LAST
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    DeclaredEntity with(List<Level> all) {
        return new DeclaredEntity(name, own, required, padded, sortBy, traits, listed, lists, parents, limits, List.copyOf(all), unique,
                times, copied,
                identifiedBy,
                expires,
                searched, nearby, taggedWithin);
    }

    Optional<Level> level(String index) {
        return levels.stream().filter(level -> level.index().equals(index)).findFirst();
    }

    /** A unique value as it is compared: ids of parents and URIs as they are, other texts folded. */
    public String compared(String attribute, Object value) {
        return isId(attribute) || own.get(attribute) == URI.class ? value.toString() : Texts.folded(value.toString());
    }

    public boolean isId(String attribute) {
        return parents.stream().anyMatch(parent -> parent.attribute().equals(attribute));
    }

    /** {@code customer#ann#smith}. An item without a value, which sorts first, is older than its model. */
    public String sort(List<String> attributes, Map<String, Object> values) {
        return Texts.cut(wholeSort(attributes, values), LONGEST_SORT);
    }

    /** The same with the id at the end, which is never cut. */
    public String sortWithId(List<String> attributes, Map<String, Object> values, String id) {
        return Texts.cut(wholeSort(attributes, values), LONGEST_SORT - id.length() - 1) + "#" + id;
    }

    private String wholeSort(List<String> attributes, Map<String, Object> values) {
        return name + "#" + attributes.stream().map(attribute -> component(attribute, values).orElse("")).collect(Collectors.joining("#"));
    }

    /** A value as part of a key; none where it is missing or not of its type. */
    public Optional<String> component(String attribute, Map<String, Object> values) {
        Object value = values.get(attribute);
        Type type = attribute.equals("createdAt") ? Instant.class : own.getOrDefault(attribute, String.class);
        if (type == Instant.class || type == OffsetDateTime.class) {
            return moment(value).map(DeclaredEntity::millis);
        } else if (EXACT.contains(type)) {
            return Optional.ofNullable(value).filter(Check.Form.of(type)::allows).map(text -> Texts.escaped((String) text));
        } else if (padded.contains(attribute)) {
            return value instanceof BigDecimal number && number.signum() >= 0 && number.scale() <= 0 && number.precision() <= LONGEST_NUMBER
                    ? Optional.of(Texts.padded(number.toBigIntegerExact()))
                    : Optional.empty();
        }
        if (type == BigDecimal.class || Check.Form.of(type) == Check.Form.WHOLE) {
            return value instanceof BigDecimal number ? Optional.of(Texts.ordered(number)) : Optional.empty();
        }
        return value instanceof String text ? Optional.of(Texts.escaped(Texts.folded(text))) : Optional.empty();
    }

    public static Optional<Instant> moment(@Nullable Object value) {
        try {
            return value instanceof String text ? Optional.of(OffsetDateTime.parse(text).toInstant()) : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Thirteen digits, from 1970 to November 2286; what is before or after is taken for the first or the last. */
    private static String millis(Instant time) {
        String digits = Long.toString(Math.min(Math.max(time.toEpochMilli(), 0), LATEST_MILLIS));
        return "0".repeat(13 - digits.length()) + digits;
    }
}
