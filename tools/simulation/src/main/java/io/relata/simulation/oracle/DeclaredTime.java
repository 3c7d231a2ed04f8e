package io.relata.simulation.oracle;

import io.relata.annotation.NoOverlap;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A time that no two entities may have in common.
 *
 * @param of the attributes that say what is booked
 * @param date whether the times are dates
 * @param unless values with which an entity has no time, each an attribute, {@code =} and the value
 */
public record DeclaredTime(List<String> of, String from, String to, Form date, Duration step, List<String> unless) {
    /** What times are written as. */
    public enum Form {
        DATE, MOMENT
    }

    static DeclaredTime of(NoOverlap declared, Map<String, Type> types) {
        return new DeclaredTime(List.of(declared.of()), declared.from(), declared.to(),
                types.get(declared.from()) == LocalDate.class ? Form.DATE : Form.MOMENT, Duration.parse(declared.step()),
                List.of(declared.unless()));
    }

    /** All names that its guards are called after. */
    List<String> names() {
        return Stream.of(of, List.of(from, to, step.toString())).flatMap(List::stream).toList();
    }

    /** Whether an entity has such a time at all. */
    public boolean isHeldBy(Map<String, Object> item) {
        return item.keySet().containsAll(of) && unless.stream().noneMatch(each -> isExempt(each.split("=", 2), item))
                && moment(item, from).filter(begin -> moment(item, to).filter(begin::isBefore).isPresent()).isPresent();
    }

    private static boolean isExempt(String[] unless, Map<String, Object> item) {
        return item.containsKey(unless[0]) && unless[1].equals(Objects.toString(item.get(unless[0])));
    }

    /** The beginnings of the steps, for an entity that has one. */
    List<String> steps(Map<String, Object> item) {
        List<String> steps = new ArrayList<>();
        long length = step.toSeconds();
        Instant end = moment(item, to).orElseThrow();
        for (Instant at = Instant.ofEpochSecond(Math.floorDiv(moment(item, from).orElseThrow().getEpochSecond(), length) * length); at
                .isBefore(end); at = at.plus(step)) {
            steps.add(at.toString());
        }
        return steps;
    }

    /** Whether two entities that have one, of the same, would be at the same time. */
    public boolean overlap(Map<String, Object> one, Map<String, Object> other) {
        return moment(one, from).orElseThrow().isBefore(moment(other, to).orElseThrow())
                && moment(other, from).orElseThrow().isBefore(moment(one, to).orElseThrow());
    }

    private Optional<Instant> moment(Map<String, Object> item, String attribute) {
        if (date == Form.MOMENT) {
            return DeclaredEntity.moment(item.get(attribute));
        }
        try {
            return Optional.ofNullable(item.get(attribute))
                    .map(text -> LocalDate.parse(text.toString()).atStartOfDay(ZoneOffset.UTC).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
