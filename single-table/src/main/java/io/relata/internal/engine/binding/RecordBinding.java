package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.problem.Violations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Converts JSON into valid attribute values by means of the record that declares them: its types, its constructor and its Bean Validation
 * constraints. Finds all violations in one pass.
 */
public final class RecordBinding {
    private RecordBinding() {
    }

    /**
     * @param record the record that declares the attributes
     * @param json what a caller sent; a {@code null} in it is as good as absent
     * @return the values by name, as an {@link Item} holds them
     * @throws Refusal with all that is wrong, each with its place
     */
    public static Map<String, Object> bind(Class<? extends Record> record, ObjectNode json) {
        Bound bound = read(record, json);
        if (!bound.violations().isEmpty()) {
            throw Refusal.invalid(bound.violations());
        }
        return new Item(bound.values()).attributes();
    }

    /**
     * Makes a record of what callers sent.
     *
     * @throws Refusal with all that is wrong, each with its place
     */
    public static <T extends Record> T make(Class<T> record, ObjectNode json) {
        return stored(record, bind(record, json));
    }

    /**
     * Makes a record of stored values. What was stored when the record was another, and is nothing that it can hold now, is left out: that
     * component is {@code null}, or 0 and {@code false}.
     *
     * @throws IllegalStateException when the record's constructor refuses that
     */
    public static <T extends Record> T stored(Class<T> record, Map<String, Object> values) {
        return record.cast(RecordType.of(record).record(values));
    }

    /** The values of a record by name, as Java holds them in JSON's terms; {@code null} is left out. Nothing is checked. */
    public static Map<String, Object> values(Record record) {
        return RecordType.of(record.getClass()).held(record);
    }

    /**
     * What a merge patch is merged into: the stored JSON without the values of sealed interfaces that the patch makes another record, or
     * that are none of their records any more. The stored JSON stays as it is.
     */
    public static ObjectNode mergeable(Class<? extends Record> record, ObjectNode stored, ObjectNode patch) {
        return (ObjectNode) RecordType.of(record).mergeable(stored, patch).orElseThrow();
    }

    /** A merge patch with the keys of maps in their canonical form, as {@link #mergeable} has them. */
    public static ObjectNode spelled(Class<? extends Record> record, ObjectNode patch) {
        return (ObjectNode) RecordType.of(record).spelled(patch);
    }

    /**
     * What could be read and the violations, for callers with further checks. More violations than an answer tells end it: then nothing
     * else of the result can be used.
     */
    public static Bound read(Class<? extends Record> record, ObjectNode json) {
        return read(record, json, new Reading(Violations.MOST));
    }

    /** What could be read and all violations, for stored values that may have been valid under an earlier model. */
    public static Bound readAll(Class<? extends Record> record, ObjectNode json) {
        return read(record, json, new Reading(Integer.MAX_VALUE));
    }

    private static Bound read(Class<? extends Record> record, ObjectNode json, Reading reading) {
        try {
            return read(RecordType.of(record), json, reading);
        } catch (TooManyViolationsException e) {
            return new Bound(Map.of(), reading.violations(), reading.doubtful(), Map::of);
        }
    }

    private static Bound read(RecordType type, ObjectNode json, Reading reading) {
        Object[] arguments = type.arguments(json, "", reading);
        Optional<Record> made = type.make(arguments, "", reading);
        made.ifPresent(reading.validity()::tell);
        Map<String, Object> values = made.map(type::held).orElseGet(() -> type.held(arguments));
        reading.removeUnread(values);
        StorableValues.violations(values, reading.most()).stream()
                .filter(violation -> !reading.hasTold(violation.pointer()) && !reading.isUnread(violation.pointer())).toList()
                .forEach(reading::tell);
        return new Bound(values, reading.violations(), reading.doubtful(), () -> type.over(json, values, "", reading));
    }

    /**
     * The result of reading JSON.
     *
     * @param values those that could be read, by name, as an item holds them if it can
     * @param violations all that is wrong, in the order of the places
     * @param doubtful what may be wrong only because something else could not be read
     * @param keeping makes {@link #kept}
     */
    public record Bound(Map<String, Object> values, List<Violation> violations, List<Violation> doubtful,
            Supplier<Map<String, Object>> keeping) {
        /**
         * The values, and beside them, as it was, whatever in the JSON is unknown or could not be read: for JSON that was stored when the
         * model was another.
         */
        public Map<String, Object> kept() {
            return keeping.get();
        }
    }
}
