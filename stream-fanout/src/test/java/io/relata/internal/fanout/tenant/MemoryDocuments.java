package io.relata.internal.fanout.tenant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.OpenSearch;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A search index in memory, as far as whole tenants are counted and removed in it: bulk requests, and searches by a term. */
final class MemoryDocuments implements OpenSearch {
    private final Map<String, JsonNode> sources = new TreeMap<>();
    private final Map<String, Long> versions = new TreeMap<>();

    void write(List<IndexAction> actions) {
        new EntityIndex(this, "Entity").write(actions);
    }

    IndexedDocuments documents() {
        return new IndexedDocuments(this, "Entity");
    }

    @Override
    public Answer send(String method, String path, String json) {
        if (!path.contains("/_search")) {
            return new Answer(200, Json.MAPPER.createObjectNode());
        }
        JsonNode request = parsed(json);
        String tenant = request.at("/query/bool/filter/0/term/tenant").asText();
        String after = request.at("/search_after/0").asText();
        ObjectNode answer = Json.MAPPER.createObjectNode();
        List<String> found = sources.entrySet().stream().filter(each -> each.getValue().path("tenant").asText().equals(tenant))
                .map(Map.Entry::getKey).toList();
        answer.putObject("hits").putObject("total").put("value", found.size());
        ArrayNode hits = answer.withObject("/hits").putArray("hits");
        found.stream().filter(id -> id.compareTo(after) > 0).limit(request.path("size").asInt())
                .forEach(id -> hits.addObject().put("_id", id).put("_version", versions.get(id)).putArray("sort").add(id));
        return new Answer(200, answer);
    }

    @Override
    public Answer sendLines(String method, String path, String lines) {
        ArrayNode items = Json.MAPPER.createArrayNode();
        for (Iterator<String> each = lines.lines().iterator(); each.hasNext();) {
            Map.Entry<String, JsonNode> action = parsed(each.next()).fields().next();
            String id = action.getValue().path("_id").asText();
            versions.put(id, action.getValue().path("version").asLong());
            if (action.getKey().equals("delete")) {
                sources.remove(id);
            } else {
                sources.put(id, parsed(each.next()));
            }
            items.addObject().putObject(action.getKey()).put("status", 200);
        }
        return new Answer(200, Json.MAPPER.createObjectNode().set("items", items));
    }

    private static JsonNode parsed(String json) {
        try {
            return Json.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
