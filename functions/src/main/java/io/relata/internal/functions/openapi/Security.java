package io.relata.internal.functions.openapi;

import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;

/**
 * How callers authenticate: in a deployment by JWT or by IAM, as it is configured; on a developer's machine by a token of that machine, or
 * not at all where the model does not ask who calls.
 */
final class Security {
    private static final String TOKEN = "A token of the issuer that the deployment trusts, for its audience; with scope relata/read to "
            + "read, and relata/write to write";
    private static final Map<String, Object> IAM = JsonObject.of("type", "apiKey", "name", "Authorization", "in", "header",
            "x-amazon-apigateway-authtype", "awsSigv4", "description",
            "A signature, version 4, for service execute-api, of a principal that IAM allows execute-api:Invoke");

    private Security() {
    }

    /** Any one of these. Only a token says which tenant's data is meant. */
    static List<Object> requirements(TableModel model) {
        Object jwt = JsonObject.of("jwt", List.of());
        if (model.multiTenant()) {
            return List.of(jwt);
        }
        Object iam = JsonObject.of("iam", List.of());
        return model.needsCaller() ? List.of(jwt, iam) : List.of(jwt, iam, JsonObject.of());
    }

    static Map<String, Object> schemes(TableModel model) {
        return model.multiTenant()
                ? JsonObject.of("jwt", jwt(TOKEN + ". A claim, tenant unless the deployment names another, says whose data is meant"))
                : JsonObject.of("jwt", jwt(TOKEN), "iam", IAM);
    }

    private static Map<String, Object> jwt(String description) {
        return JsonObject.of("type", "http", "scheme", "bearer", "bearerFormat", "JWT", "description", description);
    }
}
