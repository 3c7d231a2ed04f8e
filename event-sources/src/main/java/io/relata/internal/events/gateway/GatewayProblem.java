package io.relata.internal.events.gateway;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.functions.http.ProblemType;
import java.nio.charset.StandardCharsets;

/** The gateway's own refusal of a request, as {@code application/problem+json} (RFC 9457). */
public record GatewayProblem(ProblemType type, int status, String detail) {
    public static final String MEDIA_TYPE = "application/problem+json";
    private static final JsonMapper JSON = new JsonMapper();

    public GatewayProblem(ProblemType type, String detail) {
        this(type, type.status(), detail);
    }

    public byte[] toJson() {
        ObjectNode problem = JSON.createObjectNode();
        problem.put("type", type.uri());
        problem.put("title", type.title());
        problem.put("status", status);
        problem.put("detail", detail);
        return problem.toString().getBytes(StandardCharsets.UTF_8);
    }
}
