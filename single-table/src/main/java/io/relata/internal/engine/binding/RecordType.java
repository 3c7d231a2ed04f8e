package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.Formerly;
import io.relata.internal.engine.problem.Violation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A record, by its components only. */
public final class RecordType implements ValueType {
    private static final ClassValue<RecordType> ALL = new ClassValue<>() {
        @Override
        protected RecordType computeValue(Class<?> record) {
            return new RecordType(record.asSubclass(Record.class));
        }
    };

    private final Map<String, Component> components = new LinkedHashMap<>();
    private final List<String> names;
    private final boolean hasSpellings;
    private final RecordConstructor constructor;

    /** @param formerly the names that it had */
    private record Component(Class<?> type, Method accessor, ValueType values, List<String> formerly) {
    }

    private RecordType(Class<? extends Record> record) {
        for (RecordComponent component : record.getRecordComponents()) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            components.put(component.getName(), new Component(component.getType(), accessor,
                    ValueType.of(component.getGenericType()), formerly(component)));
        }
        this.names = List.copyOf(components.keySet());
        this.hasSpellings = components.values().stream().map(Component::values).anyMatch(ValueType::hasSpellings);
        this.constructor = RecordConstructor.of(record, components.values().stream().map(Component::type).toArray(Class[]::new));
    }

    private static List<String> formerly(RecordComponent component) {
        Formerly formerly = component.getAnnotation(Formerly.class);
        return formerly == null ? List.of() : List.of(formerly.value());
    }

    public static RecordType of(Class<? extends Record> record) {
        return ALL.get(record);
    }

    /** The names of its components, in their order. */
    public List<String> names() {
        return names;
    }

    /** The part of a stored value that this component permits. */
    public Optional<Object> allowed(String name, Object stored) {
        return Optional.ofNullable(components.get(name)).flatMap(component -> component.values.allowed(stored));
    }

    /** The parts of stored values that the components permit. */
    public Map<String, Object> known(Map<?, ?> stored) {
        Map<String, Object> known = new LinkedHashMap<>();
        tellKnown(components.keySet(), stored, known::put);
        return known;
    }

    /** Those of some components, one by one, in the order of the components. */
    public void tellKnown(Set<String> names, Map<?, ?> stored, BiConsumer<? super String, ? super Object> part) {
        for (Map.Entry<String, Component> component : components.entrySet()) {
            Object value = names.contains(component.getKey()) ? stored.get(component.getKey()) : null;
            if (value != null) {
                component.getValue().values.allowed(value).ifPresent(allowed -> part.accept(component.getKey(), allowed));
            }
        }
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        return stored instanceof Map<?, ?> map ? Optional.of(known(map)) : Optional.empty();
    }

    @Override
    public Optional<Object> value(Object stored) {
        return stored instanceof Map<?, ?> map ? Optional.of(record(map)) : Optional.empty();
    }

    /** The record of stored values: see {@link RecordBinding#stored}. */
    Record record(Map<?, ?> stored) {
        return constructor.make(components.entrySet().stream().map(component -> Optional.ofNullable(stored.get(component.getKey()))
                .flatMap(component.getValue().values::value).orElseGet(() -> missing(component.getValue()))).toArray());
    }

    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        return json instanceof ObjectNode object
                ? make(arguments(object, pointer, reading), pointer, reading).map(made -> made)
                : reading.wrong(pointer, "it has to be an object");
    }

    /** The values of the components, in their order. */
    Object[] arguments(ObjectNode json, String pointer, Reading reading) {
        for (Map.Entry<String, JsonNode> property : json.properties()) {
            if (!components.containsKey(property.getKey())) {
                reading.tell(pointer + "/" + Violation.escape(property.getKey()),
                        calledNow(property.getKey()).map(now -> "there is no such attribute any more: it is called " + now)
                                .orElseGet(() -> "there is no such attribute; there are " + String.join(", ", components.keySet())));
            }
        }
        Object[] arguments = new Object[names.size()];
        int next = 0;
        for (Map.Entry<String, Component> component : components.entrySet()) {
            String name = component.getKey();
            arguments[next++] = argument(component.getValue(), json.path(name), pointer + "/" + name, reading);
        }
        return arguments;
    }

    private Optional<String> calledNow(String former) {
        return components.entrySet().stream().filter(each -> each.getValue().formerly().contains(former)).map(Map.Entry::getKey)
                .findFirst();
    }

    private static Object argument(Component component, JsonNode json, String pointer, Reading reading) {
        Optional<Object> value = Optional.empty();
        if (!json.isNull() && !json.isMissingNode()) {
            value = component.values.read(json, pointer, reading);
        } else if (component.type.isPrimitive()) {
            reading.wrong(pointer, "it is required, and has to be " + JsonTypeName.of(component.type));
        }
        return value.orElseGet(() -> missing(component));
    }

    private static @Nullable Object missing(Component component) {
        return component.type.isPrimitive() ? Array.get(Array.newInstance(component.type, 1), 0) : null;
    }

    /** @throws IllegalStateException when the constructor refuses them */
    Record make(@Nullable Object[] arguments) {
        return constructor.make(arguments);
    }

    Optional<Record> make(Object[] arguments, String pointer, Reading reading) {
        return constructor.make(arguments, names(), pointer, reading);
    }

    @Override
    public Map<String, Object> held(Object value) {
        return held(components.values().stream().map(component -> value(component, value)).toArray());
    }

    /** The values as an item holds them. */
    Map<String, Object> held(Object[] arguments) {
        Map<String, Object> held = new LinkedHashMap<>();
        int next = 0;
        for (Map.Entry<String, Component> component : components.entrySet()) {
            Object argument = arguments[next++];
            if (argument != null) {
                held.put(component.getKey(), component.getValue().values.held(argument));
            }
        }
        return held;
    }

    private static Object value(Component component, Object of) {
        try {
            return component.accessor.invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component.accessor + " can be called", e);
        }
    }

    @Override
    public Map<String, Object> over(JsonNode raw, Object held, String pointer, Reading reading) {
        Map<String, Object> all = new LinkedHashMap<>();
        Stream.concat(components.keySet().stream(), raw.properties().stream().map(Map.Entry::getKey)).distinct().forEach(name -> {
            String place = pointer + "/" + Violation.escape(name);
            JsonNode before = raw.path(name);
            Object value = ((Map<?, ?>) held).get(name);
            if (!components.containsKey(name) || reading.isUnread(place)) {
                Optional.of(before).filter(node -> !node.isMissingNode()).ifPresent(node -> all.put(name, Json.plain(node)));
            } else if (value != null) {
                all.put(name, before.isMissingNode() ? value : components.get(name).values.over(before, value, place, reading));
            }
        });
        return all;
    }

    @Override
    public Optional<JsonNode> mergeable(JsonNode stored, JsonNode patch) {
        return Optional.of(ValueType.mergeable(stored, patch, this::type));
    }

    @Override
    public JsonNode spelled(JsonNode patch) {
        return hasSpellings ? ValueType.spelled(patch, this::type) : patch;
    }

    @Override
    public boolean hasSpellings() {
        return hasSpellings;
    }

    private Optional<ValueType> type(String name) {
        return Optional.ofNullable(components.get(name)).map(Component::values);
    }
}
