package io.relata.internal.engine.change;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that a model declares, part by part.
 *
 * @param parts sorted by their names, each once: lists by the same attributes on several indexes are one
 */
public record Declaration(List<Part> parts) {
    /** Of a table that does not say it, or of one whose model is too large to be written down. */
    public static final Declaration UNKNOWN = new Declaration(List.of());
    /** In characters. An item has 400 KB, for this twice: what is declared, and what is built of it. */
    private static final int LONGEST = 100_000;

    public Declaration {
        Map<String, Part> named = new TreeMap<>();
        parts.stream().sorted(Comparator.comparing(Part::meaning)).forEach(part -> named.merge(part.name(), part, Part::and));
        parts = List.copyOf(named.values());
    }

    /** What a model declares; unknown where that is longer than 100,000 characters, as of some 1,500 attributes. */
    public static Declaration of(TableModel model) {
        Declaration declared = new Declaration(new DeclareParts(model).parts());
        return declared.json().length() > LONGEST ? UNKNOWN : declared;
    }

    public boolean isKnown() {
        return !parts.isEmpty();
    }

    /** One JSON object: the name of each part with what it means. The same text for the same model. */
    public String json() {
        Map<String, String> all = new LinkedHashMap<>();
        parts.forEach(part -> all.put(part.name(), part.meaning()));
        return write(all);
    }

    /** What {@link #json} wrote. Parts of kinds that only a later release knows are left out. */
    public static Declaration read(String json) {
        JsonNode all = tree(json);
        return new Declaration(
                all.properties().stream().flatMap(each -> Part.named(each.getKey(), each.getValue().asText()).stream()).toList());
    }

    static JsonNode tree(String json) {
        try {
            return Json.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what the table says of its model is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    static String write(Object json) {
        try {
            return Json.MAPPER.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can always be serialized", e);
        }
    }
}
