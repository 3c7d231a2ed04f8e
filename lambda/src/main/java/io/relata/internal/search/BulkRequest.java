package io.relata.internal.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes index actions as one bulk request, and reads the result of each.
 *
 * @see <a href="https://docs.opensearch.org/api-reference/document-apis/bulk/">Bulk API</a>
 */
final class BulkRequest {
    static final String KEY = "key";
    static final String ENTITY = "entity";
    static final String TEXT = "text";
    static final String TENANT = "tenant";
    static final String PARENT = "parent";
    private static final int CONFLICT = 409;
    private static final int MALFORMED = 400;
    private static final int MISSING = 404;

    private BulkRequest() {
    }

    /** Two lines of JSON for each action, or one for a removal. */
    static String lines(List<IndexAction> actions) {
        StringBuilder lines = new StringBuilder();
        for (IndexAction action : actions) {
            boolean removes = action instanceof IndexAction.Removed;
            ObjectNode line = Json.MAPPER.createObjectNode();
            line.putObject(removes ? "delete" : "index").put("_id", action.entity().document()).put("version", action.version())
                    .put("version_type", "external_gte");
            lines.append(line).append('\n');
            if (!removes) {
                lines.append(document(action)).append('\n');
            }
        }
        return lines.toString();
    }

    /** What is left of a deleted entity says of which tenant it was, so that it can be found when the tenant is deleted. */
    private static ObjectNode document(IndexAction action) {
        ObjectNode document = Json.MAPPER.createObjectNode();
        if (action instanceof IndexAction.Present present) {
            document.put(KEY, action.entity().document()).put(ENTITY, action.entity().ref().entity());
            action.entity().tenant().ifPresent(tenant -> document.put(TENANT, tenant.name()));
            ArrayNode texts = document.putArray(TEXT);
            present.texts().forEach(text -> texts.add(SearchText.indexed(text)));
            if (!present.parents().isEmpty()) {
                ArrayNode parents = document.putArray(PARENT);
                present.parents().forEach(parents::add);
            }
        } else {
            action.entity().tenant().ifPresent(tenant -> document.put(KEY, action.entity().document()).put(TENANT, tenant.name()));
        }
        return document;
    }

    /** @param answer the answer to a request with these actions */
    static List<IndexOutcome> outcomes(JsonNode answer, List<IndexAction> actions) {
        List<IndexOutcome> outcomes = new ArrayList<>(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            JsonNode item = answer.path("items").path(i);
            outcomes.add(outcome(item.path(item.has("delete") ? "delete" : "index")));
        }
        return outcomes;
    }

    /** A conflict means that the index has a newer version, and a missing document without an error was removed before: both are done. */
    private static IndexOutcome outcome(JsonNode result) {
        int status = result.path("status").asInt();
        String reason = status + " " + result.at("/error/type").asText() + ": " + result.at("/error/reason").asText();
        if (status / 100 == 2 || status == CONFLICT || status == MISSING && !result.has("error")) {
            return IndexOutcome.DONE;
        }
        return status == MALFORMED ? IndexOutcome.refused(reason) : IndexOutcome.again(reason);
    }
}
