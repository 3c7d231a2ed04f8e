package io.relata.functions.openapi;

import io.relata.functions.openapi.schema.JsonObject;
import java.util.List;
import java.util.Map;

/** How callers authenticate: in a deployment by JWT or by IAM, as it is configured; on a developer's machine not at all. */
final class Security {
    static final List<Object> REQUIREMENTS = List.of(JsonObject.of("jwt", List.of()), JsonObject.of("iam", List.of()), JsonObject.of());
    static final Map<String, Object> SCHEMES = JsonObject.of(
            "jwt", JsonObject.of("type", "http", "scheme", "bearer", "bearerFormat", "JWT", "description",
                    "A token of the issuer that the deployment trusts, for its audience; with scope relata/read to read, and relata/write "
                            + "to write"),
            "iam",
            JsonObject.of("type", "apiKey", "name", "Authorization", "in", "header", "x-amazon-apigateway-authtype", "awsSigv4",
                    "description",
                    "A signature, version 4, for service execute-api, of a principal that IAM allows execute-api:Invoke"));

    private Security() {
    }
}
