package io.relata.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.console.source.Calls;
import io.relata.console.source.ConsoleSource;
import io.relata.console.view.ModelView;
import io.relata.console.view.ReadItems;
import io.relata.console.view.WrongRequestException;
import io.relata.engine.dynamodb.AwsErrors;
import io.relata.engine.key.Direction;
import io.relata.engine.key.Key;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkException;

/** The console's API: each route, and what answers it. */
final class ConsoleApi {
    private static final int PAGE = 100;

    private final ConsoleSource source;
    private final ConsoleFiles files;
    private final ReadItems items;
    private final Map<String, Function<ConsoleRequest, ConsoleAnswer>> routes = new HashMap<>();

    ConsoleApi(ConsoleSource source, ConsoleFiles files) {
        this.source = source;
        this.files = files;
        this.items = new ReadItems(source);
        routes.put("GET ", request -> ConsoleAnswer.json(index()));
        routes.put("GET model", request -> ConsoleAnswer.json(ModelView.of(source)));
        routes.put("GET items", request -> ConsoleAnswer.json(items.page(asked(request))));
        routes.put("GET item", this::item);
        routes.put("POST calls", this::call);
    }

    ConsoleAnswer answer(ConsoleRequest request) {
        Function<ConsoleRequest, ConsoleAnswer> route = routes.get(
                (request.method().equals("HEAD") ? "GET" : request.method()) + " " + request.path());
        if (route == null) {
            return ConsoleAnswer.problem(404, "the console's API has no " + request.method() + " /console/api/" + request.path());
        }
        try {
            return route.apply(request);
        } catch (WrongRequestException e) {
            return ConsoleAnswer.problem(400, String.valueOf(e.getMessage()));
        } catch (SdkException e) {
            return ConsoleAnswer.problem(502, AwsErrors.sentence(e, "table " + source.table().name()));
        }
    }

    private Map<String, Object> index() {
        Map<String, Object> index = new LinkedHashMap<>();
        index.put("mode", source.mode().name().toLowerCase(java.util.Locale.ROOT));
        index.put("model", source.model().name());
        index.put("table", source.table().name());
        index.put("version", source.version());
        index.put("writable", source.isWritable());
        index.put("capabilities", source.capabilityNames());
        index.put("views", files.views());
        return index;
    }

    private static ReadItems.Asked asked(ConsoleRequest request) {
        String direction = request.parameter("direction").orElse("asc");
        if (!direction.equals("asc") && !direction.equals("desc")) {
            throw new WrongRequestException("direction is asc or desc");
        }
        return new ReadItems.Asked(request.parameter("index").orElse(""), request.parameter("partition"), request.parameter("from"),
                direction.equals("asc") ? Direction.ASCENDING : Direction.DESCENDING, request.number("limit", PAGE),
                request.parameter("cursor"));
    }

    private ConsoleAnswer item(ConsoleRequest request) {
        Key key = Key.of(request.required("id"), request.required("type"));
        return items.one(key).map(ConsoleAnswer::json)
                .orElseGet(() -> ConsoleAnswer.problem(404, "the table has no item (" + key.id() + ", " + key.type() + ")"));
    }

    private ConsoleAnswer call(ConsoleRequest request) {
        Optional<Calls> calls = source.capabilities().calls();
        if (calls.isEmpty()) {
            return ConsoleAnswer.problem(404, "this console looks at a deployed table: calls of its API are not available");
        }
        JsonNode json = request.json();
        Map<String, String> headers = new LinkedHashMap<>();
        json.path("headers").properties().forEach(header -> headers.put(header.getKey(), header.getValue().asText()));
        String path = json.path("path").asText();
        if (!path.startsWith("/")) {
            throw new WrongRequestException("path begins with /");
        }
        JsonNode body = json.path("body");
        return ConsoleAnswer.json(calls.get().call(new Calls.Call(json.path("method").asText("GET"), path, headers,
                body.isMissingNode() || body.isNull() ? "" : body.isTextual() ? body.textValue() : body.toString())));
    }
}
