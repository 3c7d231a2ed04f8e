package io.relata.internal.functions.openapi;

import io.relata.internal.functions.fresh.TokenHeaders;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Patterns;
import java.util.Map;

/** The headers of answers, which the document defines once. */
final class ResponseHeaders {
    static final String LAST_MODIFIED = "Last-Modified";

    private ResponseHeaders() {
    }

    static Map<String, Object> all() {
        return JsonObject.of(
                "ETag",
                header("The version in quotes, of the entity or the link; weak where fields left something out",
                        JsonObject.of("type", "string", "pattern", "^(W/)?\"[0-9]+\"$")),
                "Location", header("The path of the entity", JsonObject.of("type", "string", "format", "uri-reference")),
                "Idempotency-Replayed",
                header("true when this repeats the first answer, and nothing was written",
                        JsonObject.only("true")),
                TokenHeaders.TOKEN,
                header("Of a write: what it wrote. Reads that send it as Relata-After (several with commas between them) show it already,"
                        + " in lists too", SharedParameters.pattern(Patterns.TOKENS)),
                LAST_MODIFIED, header("When a change was counted last that concerns any of the totals; missing where none ever was",
                        SharedParameters.pattern(Patterns.HTTP_DATE)),
                "Retry-After", header("The number of seconds to wait before a retry", JsonObject.of("type", "integer")));
    }

    private static Map<String, Object> header(String description, Map<String, Object> schema) {
        return JsonObject.of("description", description, "schema", schema);
    }
}
