package io.relata.internal.functions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.http.CallerClaims;
import io.relata.internal.lambda.snapshot.Priming;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.stream.Stream;

/** Requests for an entity that does not exist: reads for the function that reads, writes for the function that writes. */
final class ApiPriming implements Priming {
    private static final String ACCOUNT = "000000000000";
    /** 2026-01-01: numbers that need a long take a code path of their own. */
    private static final long RECENT_MILLIS = 1_767_225_600_000L;
    private static final String REHEARSAL = "rehearsal";

    private final TableModel model;
    private final CallerClaims claims;

    ApiPriming(TableModel model, CallerClaims claims) {
        this.model = model;
        this.claims = claims;
    }

    @Override
    public List<String> events(String handler) {
        return model.entities().stream().limit(1).flatMap(type -> switch (handler) {
            case "queries" -> reads(type);
            case "commands" -> writes(type);
            default -> Stream.<ObjectNode>of();
        }).map(ObjectNode::toString).toList();
    }

    private Stream<ObjectNode> reads(EntityType type) {
        return Stream.of(request("GET", one(type), "consistent=true"), request("GET", "/" + type.collection(), "limit=1"));
    }

    private Stream<ObjectNode> writes(EntityType type) {
        String one = one(type);
        return Stream.of(request("POST", "/" + type.collection(), "").put("body", "{}"), request("PATCH", one, "").put("body", "{}"),
                request("DELETE", one, ""));
    }

    /** No entity has a fresh ULID. */
    private static String one(EntityType type) {
        return "/" + type.collection() + "/" + UlidCreator.getUlid();
    }

    /** As API Gateway sends it to every function, in format 2.0. */
    private ObjectNode request(String method, String path, String query) {
        ObjectNode event = Json.MAPPER.createObjectNode().put("version", "2.0").put("routeKey", "$default").put("rawPath", path)
                .put("rawQueryString", query)
                .put("isBase64Encoded", false);
        event.putObject("headers").put("accept", "*/*").put("content-type", "application/json").put("host", "localhost");
        ObjectNode context = event.putObject("requestContext").put("accountId", ACCOUNT).put("apiId", REHEARSAL)
                .put("requestId", REHEARSAL)
                .put("stage", "$default").put("timeEpoch", RECENT_MILLIS);
        authorize(context.putObject("authorizer"));
        context.putObject("http").put("method", method).put("path", path).put("protocol", "HTTP/1.1").put("sourceIp", "127.0.0.1");
        return event;
    }

    /** A caller that the model answers: of a token where only that names a tenant, otherwise of IAM. */
    private void authorize(ObjectNode authorizer) {
        if (model.multiTenant()) {
            authorizer.putObject("jwt").putObject("claims").put("sub", REHEARSAL).put(claims.tenant(), REHEARSAL);
        } else {
            authorizer.putObject("iam").put("accountId", ACCOUNT).put("userArn", "arn:aws:iam::" + ACCOUNT + ":user/" + REHEARSAL);
        }
    }
}
