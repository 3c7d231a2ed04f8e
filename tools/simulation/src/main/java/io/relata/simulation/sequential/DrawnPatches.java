package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.reference.PlainPath;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Draws what is seldom in merge patches: what is so already, what is not there taken away, and parts of parts. */
record DrawnPatches(Choices choices) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * Adds an attribute, or changes it.
     *
     * @param own what its entity has now
     * @param sent the attributes that callers give
     */
    void bend(ObjectNode patch, Map<String, Object> own, Map<String, Type> sent) {
        List<String> names = sent.keySet().stream().sorted().toList();
        if (names.isEmpty()) {
            return;
        }
        String name = names.get(choices.below(names.size()));
        Type type = Optional.ofNullable(sent.get(name)).orElseThrow();
        switch (choices.weighted(2, 2, PlainPath.hasParts(type) ? 8 : 0)) {
            case 0 -> patch.putNull(name);
            case 1 -> patch.set(name, json(own.get(name)));
            default -> patch.set(name, part(own.get(name), type));
        }
    }

    private ObjectNode part(@Nullable Object now, Type type) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        List<String> names = now instanceof Map<?, ?> map && !map.isEmpty() && !choices.oneIn(4)
                ? map.keySet().stream().map(Object::toString).toList()
                : PlainPath.names(type);
        if (names.isEmpty()) {
            return patch;
        }
        String name = names.get(choices.below(names.size()));
        Object value = now instanceof Map<?, ?> map ? map.get(name) : null;
        Optional<Type> below = PlainPath.part(type, name).filter(PlainPath::hasParts);
        switch (choices.weighted(4, 2, below.isPresent() ? 6 : 0)) {
            case 0 -> patch.putNull(name);
            case 1 -> patch.set(name, json(value));
            default -> patch.set(name, part(value, below.orElseThrow()));
        }
        return patch;
    }

    private static JsonNode json(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }
}
