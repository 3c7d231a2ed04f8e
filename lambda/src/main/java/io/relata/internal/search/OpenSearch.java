package io.relata.internal.search;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.read.list.TextIndexException;

/** The requests of an OpenSearch API. */
public interface OpenSearch {
    /** @throws TextIndexException when the engine does not answer */
    Answer send(String method, String path, String json);

    /**
     * @param lines lines of JSON, each with a line end
     * @throws TextIndexException when the engine does not answer
     */
    Answer sendLines(String method, String path, String lines);

    /** The engine's answer. */
    record Answer(int status, JsonNode body) {
        boolean isGood() {
            return status / 100 == 2;
        }

        @Override
        public String toString() {
            return status + " " + body.at("/error/type").asText() + " " + body.at("/error/reason").asText(body.path("message").asText());
        }
    }
}
