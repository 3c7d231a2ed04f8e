package io.relata.simulation.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.search.OpenSearch;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A search engine in memory: bulk requests with the versions of their callers, as OpenSearch compares them, and searches for all of some
 * words. {@link SearchView} adds faults.
 *
 * @see <a href="https://docs.opensearch.org/api-reference/document-apis/bulk/">Bulk API</a>
 */
public final class SearchDocuments implements OpenSearch {
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int MALFORMED = 400;
    private static final int MISSING = 404;
    private static final int CONFLICT = 409;

    private final Map<String, Held> documents = new TreeMap<>();
    /** As it was before the last bulk request, which searches do not see at once. */
    private final Map<String, Held> earlier = new TreeMap<>();
    private boolean exists;

    /**
     * What the engine knows of an id.
     *
     * @param source none where the document was deleted, and its version is remembered for a while
     */
    private record Held(long version, Optional<JsonNode> source) {
    }

    /** Takes a document that is in the index. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String id, long version, JsonNode source);
    }

    /** Starts with the documents of another index. */
    public void startFrom(SearchDocuments other) {
        documents.putAll(other.documents);
        earlier.putAll(documents);
        exists = other.exists;
    }

    boolean exist() {
        return exists;
    }

    public void forEach(Visitor visitor) {
        documents.forEach((id, held) -> held.source().ifPresent(source -> visitor.visit(id, held.version(), source)));
    }

    /** Time passes: the versions of deleted documents are forgotten. */
    public void forget() {
        documents.values().removeIf(held -> held.source().isEmpty());
    }

    /** The index is deleted. */
    public void clear() {
        documents.clear();
        earlier.clear();
        exists = false;
    }

    @Override
    public Answer send(String method, String path, String json) {
        if (path.contains("/_search?")) {
            return find(documents, parsed(json));
        } else if (path.endsWith("/_mapping")) {
            return new Answer(OK, Json.MAPPER.createObjectNode());
        } else if (!method.equals("PUT")) {
            throw new UnsupportedOperationException(method + " " + path);
        } else if (exists) {
            return new Answer(MALFORMED, error(Json.MAPPER.createObjectNode(), "resource_already_exists_exception"));
        }
        exists = true;
        return new Answer(OK, Json.MAPPER.createObjectNode());
    }

    /** A search that does not see the last bulk request yet. */
    Answer findEarlier(String json) {
        return find(earlier, parsed(json));
    }

    private Answer find(Map<String, Held> among, JsonNode request) {
        ObjectNode answer = Json.MAPPER.createObjectNode();
        if (!exists) {
            return new Answer(MISSING, error(answer, "index_not_found_exception"));
        }
        String words = request.at("/query/bool/must/0/match_bool_prefix/text/query").asText();
        List<JsonNode> filters = new ArrayList<>();
        request.at("/query/bool/filter").forEach(filters::add);
        List<Found> found = new ArrayList<>();
        among.values().stream().flatMap(held -> held.source().stream())
                .filter(source -> filters.stream().allMatch(filter -> passes(filter, source)))
                .forEach(source -> found.add(new Found(SearchWords.score(texts(source.path("text")), words), source.path("key").asText())));
        JsonNode after = request.path("search_after");
        ArrayNode hits = answer.putObject("hits").putArray("hits");
        found.stream().filter(each -> each.score() > 0).sorted()
                .filter(each -> after.isMissingNode() || each.compareTo(new Found(after.get(0).asInt(), after.get(1).asText())) > 0)
                .limit(request.get("size").asInt())
                .forEach(each -> hits.addObject().putArray("sort").add(each.score()).add(each.key()));
        return new Answer(OK, answer);
    }

    /** {@code term} is a field's value, {@code terms} some that it may have; a field may have several. */
    private static boolean passes(JsonNode filter, JsonNode source) {
        JsonNode asked = filter.elements().next();
        String field = asked.fieldNames().next();
        List<String> values = source.path(field).isArray() ? texts(source.path(field)) : List.of(source.path(field).asText());
        return filter.has("term")
                ? values.contains(asked.get(field).asText())
                : texts(asked.get(field)).stream().anyMatch(values::contains);
    }

    /** The best come first, and among equals those with the first keys. */
    private record Found(int score, String key) implements Comparable<Found> {
        private static final Comparator<Found> ORDER = Comparator.comparing(Found::score).reversed().thenComparing(Found::key);

        @Override
        public int compareTo(Found other) {
            return ORDER.compare(this, other);
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    @Override
    public Answer sendLines(String method, String path, String lines) {
        earlier.clear();
        earlier.putAll(documents);
        ObjectNode answer = Json.MAPPER.createObjectNode();
        ArrayNode items = answer.putArray("items");
        for (JsonNode[] action : actions(lines)) {
            Map.Entry<String, JsonNode> operation = action[0].fields().next();
            items.addObject().set(operation.getKey(), carriedOut(operation.getKey(), operation.getValue(), action[1]));
        }
        return new Answer(OK, answer);
    }

    /** Each action of a bulk request with its document; where it has none, with itself. */
    static List<JsonNode[]> actions(String lines) {
        List<JsonNode[]> actions = new ArrayList<>();
        Iterator<String> each = lines.lines().iterator();
        while (each.hasNext()) {
            JsonNode action = parsed(each.next());
            actions.add(new JsonNode[] {action, action.has("delete") ? action : parsed(each.next())});
        }
        return actions;
    }

    private ObjectNode carriedOut(String operation, JsonNode meta, JsonNode source) {
        ObjectNode result = Json.MAPPER.createObjectNode();
        if (!exists) {
            return error(result.put("status", MISSING), "index_not_found_exception");
        }
        String id = meta.path("_id").asText();
        Optional<Held> held = Optional.ofNullable(documents.get(id));
        if (held.filter(older -> !isNewEnough(meta, older.version())).isPresent()) {
            return error(result.put("status", CONFLICT), "version_conflict_engine_exception");
        }
        boolean wasThere = held.flatMap(Held::source).isPresent();
        boolean deletes = operation.equals("delete");
        long version = meta.has("version") ? meta.get("version").asLong() : held.map(older -> older.version() + 1).orElse(1L);
        documents.put(id, new Held(version, deletes ? Optional.empty() : Optional.of(source)));
        return result.put("status", deletes ? wasThere ? OK : MISSING : wasThere ? OK : CREATED);
    }

    /** Without a version of the caller's, the engine counts itself. */
    private static boolean isNewEnough(JsonNode meta, long version) {
        return switch (meta.path("version_type").asText()) {
            case "external" -> meta.get("version").asLong() > version;
            case "external_gte" -> meta.get("version").asLong() >= version;
            default -> true;
        };
    }

    private static ObjectNode error(ObjectNode result, String type) {
        result.putObject("error").put("type", type).put("reason", "simulated");
        return result;
    }

    private static JsonNode parsed(String line) {
        try {
            return Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
