package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** One of several records: an object that says which one it is. */
record VariantType(Variants variants) implements ValueType {
    private static final String TYPE = Variants.DISCRIMINATOR;

    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (!(json instanceof ObjectNode object)) {
            return reading.wrong(pointer, "it has to be an object");
        }
        Optional<RecordType> record = record(object);
        if (record.isEmpty()) {
            reading.unread(pointer);
            reading.tell(pointer + "/" + TYPE, (object.hasNonNull(TYPE)
                    ? "there is no such type; there are "
                    : "it is required, and says what the others are parts of: one of ") + String.join(", ", variants.records().keySet()));
        }
        return record.flatMap(type -> type.read(parts(object), pointer, reading));
    }

    @Override
    public Object held(Object value) {
        Class<? extends Record> record = ((Record) value).getClass();
        return named(record, RecordType.of(record).held(value));
    }

    @Override
    public Optional<Object> value(Object stored) {
        return ofStored(stored, (record, map) -> RecordType.of(record).value(map));
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        return ofStored(stored, (record, map) -> Optional.of(named(record, RecordType.of(record).known(map))));
    }

    @Override
    public Object over(JsonNode raw, Object held, String pointer, Reading reading) {
        return ofStored(held, (record, map) -> Optional.of(named(record,
                RecordType.of(record).over(parts((ObjectNode) raw), map, pointer, reading)))).orElse(held);
    }

    /** What another variant replaces is gone as a whole, and so is one that is no more. */
    @Override
    public Optional<JsonNode> mergeable(JsonNode stored, JsonNode patch) {
        if (!(patch instanceof ObjectNode changes)) {
            return Optional.of(stored);
        }
        boolean isOther = changes.has(TYPE) && !changes.get(TYPE).equals(stored.get(TYPE));
        return stored instanceof ObjectNode object && !isOther
                ? record(object).flatMap(type -> type.mergeable(object, changes))
                : Optional.empty();
    }

    /** A patch need not say which record it is of: parts of one name have the same keys in all records. */
    @Override
    public JsonNode spelled(JsonNode patch) {
        JsonNode spelled = patch;
        for (Class<? extends Record> record : variants.records().values()) {
            spelled = RecordType.of(record).spelled(spelled);
        }
        return spelled;
    }

    /** Perhaps: its records may have it as a part again, so they are not asked before there is a patch. */
    @Override
    public boolean hasSpellings() {
        return true;
    }

    private Optional<RecordType> record(ObjectNode object) {
        return Optional.ofNullable(variants.records().get(object.path(TYPE).textValue())).map(RecordType::of);
    }

    private static ObjectNode parts(ObjectNode object) {
        ObjectNode parts = object.objectNode();
        parts.setAll(object);
        parts.remove(TYPE);
        return parts;
    }

    private Optional<Object> ofStored(Object stored, BiFunction<Class<? extends Record>, Map<?, ?>, Optional<Object>> then) {
        return stored instanceof Map<?, ?> map ? variants.of(map).flatMap(record -> then.apply(record, map)) : Optional.empty();
    }

    private static Map<String, Object> named(Class<? extends Record> record, Map<String, Object> parts) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put(TYPE, Variants.name(record));
        all.putAll(parts);
        return all;
    }
}
