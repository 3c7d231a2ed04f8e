package io.relata.engine.binding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.item.Item;
import io.relata.engine.problem.Refusal;
import io.relata.engine.problem.Violation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /** What could be read and all violations, for callers with further checks. */
    public static Bound read(Class<? extends Record> record, ObjectNode json) {
        Reading reading = new Reading();
        RecordType type = RecordType.of(record);
        Object[] arguments = type.arguments(json, "", reading);
        Optional<Record> made = type.make(arguments, "", reading);
        made.ifPresent(each -> Validity.of(each, reading).forEach(reading::tell));
        Map<String, Object> values = made.map(type::held).orElseGet(() -> type.held(arguments));
        values.keySet().removeIf(name -> reading.isUnread("/" + name));
        StorableValues.violations(values).stream().filter(violation -> !reading.hasTold(violation.pointer())).toList()
                .forEach(reading::tell);
        return new Bound(values, reading.violations(), reading.doubtful(), type.over(json, values, "", reading));
    }

    /**
     * The record of values that were stored, perhaps when the model was another: what its types don't permit is left out, and nothing else
     * is validated.
     *
     * @throws IllegalArgumentException when the record's constructor refuses what is left
     */
    public static <T extends Record> T record(Class<T> record, ObjectNode stored) {
        Reading reading = new Reading();
        RecordType type = RecordType.of(record);
        return type.make(type.arguments(stored, "", reading), "", reading).map(record::cast)
                .orElseThrow(() -> new IllegalArgumentException(
                        reading.violations().stream().map(each -> each.pointer() + ": " + each.detail())
                                .collect(Collectors.joining("; "))));
    }

    /**
     * The result of reading JSON.
     *
     * @param values those that could be read, by name, as an item holds them if it can
     * @param violations all that is wrong, in the order of the places
     * @param doubtful what may be wrong only because something else could not be read
     * @param kept the values, and beside them, as it was, whatever in the JSON is unknown or could not be read: for JSON that was stored
     * when the model was another
     */
    public record Bound(Map<String, Object> values, List<Violation> violations, List<Violation> doubtful, Map<String, Object> kept) {
    }
}
