package io.relata.pages.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * How a request was answered, and what it cost.
 *
 * @param body missing where there is none
 */
record AnsweredRequest(int status, JsonNode body, RequestCost cost) {
    /** The ids of what was answered: of a page's items, or of the one entity. Of an item without an id, such as a group of a total, all. */
    List<String> ids() {
        return body.has("items")
                ? StreamSupport.stream(body.get("items").spliterator(), false).map(item -> item.path("id").asText(item.toString())).toList()
                : body.has("id") ? List.of(body.get("id").asText()) : List.of();
    }

    /** What is wrong with the request: the first error, or the problem's detail. */
    String problem() {
        return body.path("errors").path(0).path("detail").asText(body.path("detail").asText());
    }
}
