package io.relata.local.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** What the server itself has against a request, as {@code application/problem+json} (RFC 9457). */
record Problem(int status, String title, String detail) {
    static final String MEDIA_TYPE = "application/problem+json";
    private static final JsonMapper JSON = new JsonMapper();

    byte[] toJson() {
        ObjectNode problem = JSON.createObjectNode();
        problem.put("type", "about:blank");
        problem.put("title", title);
        problem.put("status", status);
        problem.put("detail", detail);
        return problem.toString().getBytes(StandardCharsets.UTF_8);
    }
}
