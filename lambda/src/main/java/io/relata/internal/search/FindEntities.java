package io.relata.internal.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the entities of a table that contain some words.
 *
 * <p>The words are the value of a match query and are never parsed, so they have no syntax. In descending order, a hit scores by: the whole
 * text matches, the words form a phrase, every word matches as a whole, the last word matches as a prefix. How rare a word is does not
 * count ({@code similarity: boolean}), so scores neither change with other writes nor differ between replicas, and pages sorted by score
 * and key show each hit once.
 */
public final class FindEntities implements TextIndex {
    /** Partial results would look like the end of the list, so a failed shard must fail the search. */
    static final String SEARCH = "/_search?allow_partial_search_results=false";
    private static final int WHOLE_TEXT = 400;
    private static final int TOGETHER = 200;
    private static final int WHOLE_WORDS = 1;
    static final int NO_INDEX = 404;
    private static final int THROTTLED = 429;
    private static final int FORBIDDEN = 403;

    private final OpenSearch engine;
    private final String path;

    /** @param table the table's name, from which the index's name derives */
    public FindEntities(OpenSearch engine, String table) {
        this.engine = engine;
        this.path = EntityIndex.path(table) + SEARCH;
    }

    @Override
    public List<Hit> find(TextQuery query, Optional<Hit> after, int limit) {
        OpenSearch.Answer answer = engine.send("POST", path, request(query, after, limit).toString());
        if (answer.isGood()) {
            return hits(answer.body().at("/hits/hits"), tenant(query));
        } else if (answer.status() == NO_INDEX) {
            return List.of();
        } else if (answer.status() >= 500 || answer.status() == THROTTLED || answer.status() == FORBIDDEN) {
            throw new TextIndexException("the search engine answered " + answer);
        }
        throw new IllegalStateException("the search engine rejected the query: " + answer);
    }

    static ObjectNode request(TextQuery query, Optional<Hit> after, int limit) {
        String words = SearchText.indexed(query.words());
        ObjectNode request = Json.MAPPER.createObjectNode().put("size", limit).put("_source", false).put("track_total_hits", false);
        ObjectNode all = request.putObject("query").putObject("bool");
        ArrayNode filters = all.putArray("filter");
        query.space().name().ifPresent(tenant -> filters.addObject().putObject("term").put(BulkRequest.TENANT, tenant));
        ArrayNode entities = filters.addObject().putObject("terms").putArray(BulkRequest.ENTITY);
        query.entities().forEach(type -> entities.add(type.name()));
        query.within().forEach(
                (attribute, id) -> filters.addObject().putObject("term").put(BulkRequest.PARENT, IndexedParents.of(attribute, id)));
        all.putArray("must").addObject().putObject("match_bool_prefix").putObject(BulkRequest.TEXT).put("query", words)
                .put("operator", "and");
        ArrayNode better = all.putArray("should");
        better.addObject().putObject("match").putObject(BulkRequest.TEXT).put("query", words).put("operator", "and").put("boost",
                WHOLE_WORDS);
        better.addObject().putObject("match_phrase").putObject(BulkRequest.TEXT).put("query", words).put("boost", TOGETHER);
        better.addObject().putObject("term").putObject(BulkRequest.TEXT + ".whole").put("value", words).put("boost", WHOLE_TEXT);
        ArrayNode sort = request.putArray("sort");
        sort.addObject().put("_score", "desc");
        sort.addObject().put(BulkRequest.KEY, "asc");
        after.ifPresent(hit -> request.putArray("search_after").add(hit.score())
                .add(IndexedEntity.document(tenant(query), hit.entity())));
        return request;
    }

    private static Optional<Tenant> tenant(TextQuery query) {
        return query.space().name().map(Tenant::new);
    }

    private static List<Hit> hits(JsonNode found, Optional<Tenant> tenant) {
        List<Hit> hits = new ArrayList<>();
        found.forEach(hit -> hits.add(new Hit(IndexedEntity.ofDocument(tenant, hit.at("/sort/1").asText()), hit.at("/sort/0").asDouble())));
        return hits;
    }
}
