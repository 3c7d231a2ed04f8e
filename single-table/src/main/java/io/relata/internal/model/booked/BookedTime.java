package io.relata.internal.model.booked;

import io.relata.internal.model.attribute.AttributeType;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The time that an entity has for itself: from the value of one attribute until before that of another, in steps that are counted from
 * midnight in UTC.
 *
 * @param type that of both attributes
 * @param step whole seconds that divide a day evenly
 * @param most how many steps a caller can give one entity
 * @param unless with one of these values, an entity has no time
 */
public record BookedTime(String from, String to, AttributeType type, Duration step, int most, List<Exemption> unless) {
    /**
     * The most steps that one entity has, of all that is declared with it. Moving it releases as many guards as it claims, which leaves a
     * fifth of a transaction's 100 items for everything else.
     */
    public static final int MOST_STEPS = 40;

    /** A value of an attribute, as text. */
    public record Exemption(String attribute, String value) {
        @Override
        public String toString() {
            return attribute + "=" + value;
        }
    }

    /** From a moment until before another, which is later. */
    private record Span(Instant from, Instant to) {
    }

    /**
     * The beginnings of the steps that the time touches, in order. None where an entity with these values has no time, or more of it than
     * guards can be written for, which {@link #isTooLong} tells.
     */
    public List<Instant> steps(Map<String, Object> values) {
        return span(values).filter(span -> count(span) <= MOST_STEPS)
                .map(span -> LongStream.range(first(span), first(span) + count(span)).mapToObj(this::begin).toList()).orElse(List.of());
    }

    /** Whether it has more steps than guards can be written for. Only values that no caller sent do. */
    public boolean isTooLong(Map<String, Object> values) {
        return span(values).filter(span -> count(span) > MOST_STEPS).isPresent();
    }

    /** What is wrong with the times that a caller gives an entity, by the attribute; nothing where it has no time. */
    public Map<String, String> objections(Map<String, Object> values) {
        Map<String, String> wrong = new LinkedHashMap<>();
        Optional<Instant> begin = moment(values, from);
        Optional<Instant> end = moment(values, to);
        if (begin.isEmpty() || end.isEmpty() || isExempt(values)) {
            return wrong;
        }
        Span span = new Span(begin.get(), end.get());
        if (!begin.get().isBefore(end.get())) {
            wrong.put(to, "it has to be after " + from + ", which is " + shown(begin.get()));
        } else if (count(span) > most) {
            wrong.put(to, "it can be " + longest() + " after " + from + " at the most, " + most + " steps of " + inWords(step));
        }
        addIfOffGrid(from, begin.get(), wrong);
        addIfOffGrid(to, end.get(), wrong);
        return wrong;
    }

    private void addIfOffGrid(String attribute, Instant time, Map<String, String> wrong) {
        Instant before = begin(index(time));
        if (!before.equals(time)) {
            wrong.putIfAbsent(attribute, "times are multiples of " + inWords(step) + ", counted from midnight in UTC: use "
                    + shown(before) + " or " + shown(before.plus(step)));
        }
    }

    /** The longest time that a caller can give one entity: {@code 10 hours}. */
    public String longest() {
        return inWords(step.multipliedBy(most));
    }

    /** A moment as callers write it. */
    public String shown(Instant time) {
        return type == AttributeType.DATE ? LocalDate.ofInstant(time, ZoneOffset.UTC).toString() : time.toString();
    }

    /** A length of time: {@code 1 hour 30 minutes}. */
    public static String inWords(Duration length) {
        return List.of(part(length.toDaysPart(), "day"), part(length.toHoursPart(), "hour"), part(length.toMinutesPart(), "minute"),
                part(length.toSecondsPart(), "second")).stream().filter(text -> !text.isEmpty()).reduce((some, more) -> some + " " + more)
                .orElse("0 seconds");
    }

    private static String part(long number, String unit) {
        return number == 0 ? "" : number + " " + unit + (number == 1 ? "" : "s");
    }

    private Optional<Span> span(Map<String, Object> values) {
        return isExempt(values)
                ? Optional.empty()
                : moment(values, from).flatMap(begin -> moment(values, to).filter(begin::isBefore).map(end -> new Span(begin, end)));
    }

    private boolean isExempt(Map<String, Object> values) {
        return unless.stream()
                .anyMatch(
                        each -> values.containsKey(each.attribute()) && each.value().equals(String.valueOf(values.get(each.attribute()))));
    }

    /** None where it is missing, or stored as no time. */
    private Optional<Instant> moment(Map<String, Object> values, String attribute) {
        try {
            return values.get(attribute) instanceof String text
                    ? Optional.of(type == AttributeType.DATE
                            ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                            : OffsetDateTime.parse(text).toInstant())
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private long index(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), step.toSeconds());
    }

    private Instant begin(long index) {
        return Instant.ofEpochSecond(index * step.toSeconds());
    }

    private long first(Span span) {
        return index(span.from());
    }

    private long count(Span span) {
        return index(span.to().minusNanos(1)) - first(span) + 1;
    }
}
