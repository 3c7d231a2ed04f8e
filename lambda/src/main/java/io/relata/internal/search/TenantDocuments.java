package io.relata.internal.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** All documents of a tenant in the search index of a table, also those that stand for deleted entities. */
public final class TenantDocuments {
    private static final int PAGE = 500;

    private final OpenSearch engine;
    private final String path;
    private final Tenant tenant;

    /** @param table the table's name, from which the index's name derives */
    public TenantDocuments(OpenSearch engine, String table, Tenant tenant) {
        this.engine = engine;
        this.path = EntityIndex.path(table);
        this.tenant = tenant;
    }

    /**
     * How many there are, as far as the engine shows: what was written or removed in the last second may not count yet.
     *
     * @throws TextIndexException when the search engine does not answer, or refuses
     */
    public long count() {
        return search(query().put("size", 0).put("track_total_hits", true)).at("/hits/total/value").asLong();
    }

    /**
     * Removes those that the engine shows, except such as are written meanwhile.
     *
     * @param stop asked before each page
     * @throws TextIndexException when the search engine does not answer, or refuses
     */
    public void remove(BooleanSupplier stop) {
        JsonNode hits = MissingNode.getInstance();
        do {
            ObjectNode request = query().put("size", PAGE).put("_source", false).put("version", true);
            request.putArray("sort").addObject().put(BulkRequest.KEY, "asc");
            if (!hits.isEmpty()) {
                request.putArray("search_after").add(hits.get(hits.size() - 1).at("/sort/0").asText());
            }
            hits = search(request).at("/hits/hits");
            remove(hits);
        } while (!hits.isEmpty() && !stop.getAsBoolean());
    }

    private void remove(JsonNode hits) {
        List<IndexAction> removals = new ArrayList<>();
        for (JsonNode hit : hits) {
            String document = hit.path("_id").asText();
            removals.add(new IndexAction.Removed(
                    new IndexedEntity(Optional.of(tenant), IndexedEntity.ofDocument(Optional.of(tenant), document)),
                    hit.path("_version").asLong()));
        }
        if (!removals.isEmpty()) {
            OpenSearch.Answer answer = engine.sendLines("POST", path + "/_bulk", BulkRequest.lines(removals));
            if (!answer.isGood()) {
                throw new TextIndexException("the search engine does not remove documents: " + answer);
            }
        }
    }

    private ObjectNode query() {
        ObjectNode request = Json.MAPPER.createObjectNode();
        request.putObject("query").putObject("bool").putArray("filter").addObject().putObject("term").put(BulkRequest.TENANT,
                tenant.name());
        return request;
    }

    private JsonNode search(ObjectNode request) {
        OpenSearch.Answer answer = engine.send("POST", path + FindEntities.SEARCH, request.toString());
        if (answer.status() == FindEntities.NO_INDEX) {
            return MissingNode.getInstance();
        } else if (!answer.isGood()) {
            throw new TextIndexException("the search engine answered " + answer);
        }
        return answer.body();
    }
}
