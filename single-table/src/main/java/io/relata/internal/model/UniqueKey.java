package io.relata.internal.model;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.SortText;
import io.relata.internal.model.booked.BookedTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Attributes whose combined values are unique among entities of a type. Where they end with a time, each step of it is unique together with
 * the others.
 *
 * @param entity the entity's name
 * @param attributes one, or several that are unique together; those of a time are the last two
 * @param keyName its name in keys, made of the first names that the attributes had
 * @param ids those of them that hold ids or URIs, which are compared as they are; names are compared regardless of case
 * @param time the time that no two may have in common
 */
public record UniqueKey(String entity, List<String> attributes, String keyName, Set<String> ids, Optional<BookedTime> time) {
    private static final int OF_TIME = 2;

    /** Of attributes that always had their names. */
    public UniqueKey(String entity, List<String> attributes, Set<String> ids) {
        this(entity, attributes, name(attributes, Optional.empty()), ids, Optional.empty());
    }

    /** Its name: {@code email}, {@code courseId+position}, {@code vetId+startsAt+endsAt+PT15M}. */
    public String name() {
        return name(attributes, time);
    }

    /** The name of what is made of these: steps of another length have guards of their own. */
    public static String name(List<String> attributes, Optional<BookedTime> time) {
        return Stream.concat(attributes.stream(), time.map(booked -> booked.step().toString()).stream()).collect(Collectors.joining("+"));
    }

    /** Whether an attribute had another name, which keys still have. */
    public boolean isRenamed() {
        return !keyName.equals(name());
    }

    /** Whether it is about a time, of which an entity can have several guards. */
    public boolean isOfTime() {
        return time.isPresent();
    }

    /** What holds of it, for a sentence about another entity that has it. */
    public String rule() {
        return isOfTime() ? "no two may overlap" : "it has to be unique";
    }

    /** Those of the attributes that are compared: what is booked, where it is about a time. */
    public List<String> compared() {
        return isOfTime() ? attributes.subList(0, attributes.size() - OF_TIME) : attributes;
    }

    /** The common prefix of the partition keys of its guards. */
    public String prefix() {
        return CoreKey.uniquePrefix(entity, keyName);
    }

    /** The guards of an entity with these values: one, or one for each step of its time; none if it lacks one of them. */
    public List<CoreKey> guards(Map<String, Object> values) {
        return guards(values, SortText::of);
    }

    /** The one guard as tables of layout 1 have it; empty if it is spelled alike, and of a time, which none of these had. */
    public Optional<CoreKey> guardOfLayout1(Map<String, Object> values) {
        return isOfTime()
                ? Optional.empty()
                : guards(values, SortText::ofLayout1).stream().filter(guard -> !guards(values).contains(guard)).findFirst();
    }

    /** Whether an entity with these values has so much time that no transaction could write the guards of it: it holds none. */
    public boolean isTooLong(Map<String, Object> values) {
        return compared().stream().allMatch(values::containsKey) && time.filter(booked -> booked.isTooLong(values)).isPresent();
    }

    /** When the step of each of the guards begins; none if it is about no time. */
    public List<String> begins(Map<String, Object> values) {
        return time.map(booked -> booked.steps(values).stream().map(booked::shown).toList()).orElse(List.of());
    }

    private List<CoreKey> guards(Map<String, Object> values, UnaryOperator<String> fold) {
        if (!compared().stream().allMatch(values::containsKey)) {
            return List.of();
        }
        List<String> texts = compared().stream().map(name -> {
            String value = Objects.requireNonNull(values.get(name)).toString();
            return ids.contains(name) ? value : fold.apply(value);
        }).toList();
        return time.map(booked -> booked.steps(values).stream().map(step -> guard(Stream.concat(texts.stream(), Stream.of(text(step)))))
                .toList()).orElseGet(() -> List.of(guard(texts.stream())));
    }

    private static String text(Instant step) {
        return step.toString();
    }

    private CoreKey guard(Stream<String> texts) {
        return CoreKey.unique(entity, keyName, texts.toList());
    }
}
