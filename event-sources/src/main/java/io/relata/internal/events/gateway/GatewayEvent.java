package io.relata.internal.events.gateway;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Turns a request into the event that an HTTP API sends to a function, payload format 2.0.
 *
 * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html">the event</a>
 */
final class GatewayEvent {
    private static final JsonMapper JSON = new JsonMapper();
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final String COOKIE = "cookie";

    private GatewayEvent() {
    }

    static byte[] of(GatewayRequest request, RequestPath path, Routing.Target target, Authorizer.Decision caller, Instant now) {
        ObjectNode event = JSON.createObjectNode();
        event.put("version", "2.0");
        event.put("routeKey", target.routeKey());
        event.put("rawPath", path.text());
        event.put("rawQueryString", request.rawQuery());
        List<String> cookies = cookies(request);
        if (!cookies.isEmpty()) {
            event.set("cookies", JSON.valueToTree(cookies));
        }
        event.set("headers", JSON.valueToTree(headers(request)));
        if (!request.rawQuery().isEmpty()) {
            event.set("queryStringParameters", JSON.valueToTree(queryParameters(request)));
        }
        if (!target.pathParameters().isEmpty()) {
            event.set("pathParameters", JSON.valueToTree(target.pathParameters()));
        }
        ObjectNode context = context(request, path, target, now);
        authorizer(context, caller);
        event.set("requestContext", context);
        body(event, request);
        return event.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode context(GatewayRequest request, RequestPath path, Routing.Target target, Instant now) {
        ObjectNode context = JSON.createObjectNode();
        context.put("accountId", "000000000000");
        context.put("apiId", "local");
        context.put("domainName", request.serverName());
        context.put("domainPrefix", "local");
        ObjectNode http = context.putObject("http");
        http.put("method", request.method());
        http.put("path", path.text());
        http.put("protocol", request.protocol());
        http.put("sourceIp", request.sourceIp());
        http.put("userAgent", request.value("user-agent").orElse(""));
        context.put("requestId", UUID.randomUUID().toString());
        context.put("routeKey", target.routeKey());
        context.put("stage", "$default");
        context.put("time", TIME.format(now));
        context.put("timeEpoch", now.toEpochMilli());
        return context;
    }

    /** As a JWT authorizer leaves it. */
    private static void authorizer(ObjectNode context, Authorizer.Decision caller) {
        if (caller instanceof Authorizer.Decision.Known known) {
            ObjectNode jwt = context.putObject("authorizer").putObject("jwt");
            known.claims().forEach(jwt.putObject("claims")::put);
            known.scopes().forEach(jwt.putArray("scopes")::add);
        }
    }

    private static List<String> cookies(GatewayRequest request) {
        return request.values(COOKIE).stream()
                .flatMap(header -> Stream.of(header.split(";"))).map(String::trim).filter(cookie -> !cookie.isEmpty()).toList();
    }

    private static Map<String, String> headers(GatewayRequest request) {
        Map<String, String> headers = new TreeMap<>();
        for (Header header : request.headers()) {
            String name = header.name().toLowerCase(Locale.ROOT);
            if (!name.equals(COOKIE)) {
                headers.merge(name, header.value(), (first, more) -> first + "," + more);
            }
        }
        return headers;
    }

    private static Map<String, String> queryParameters(GatewayRequest request) {
        Map<String, String> parameters = new TreeMap<>();
        for (String parameter : request.rawQuery().split("&")) {
            String[] nameAndValue = parameter.split("=", 2);
            parameters.merge(decoded(nameAndValue[0]), nameAndValue.length == 1 ? "" : decoded(nameAndValue[1]),
                    (first, more) -> first + "," + more);
        }
        return parameters;
    }

    /** Leaves malformed text as it is; the function also gets the raw query string. */
    private static String decoded(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return encoded;
        }
    }

    private static void body(ObjectNode event, GatewayRequest request) {
        byte[] body = request.body();
        Optional<String> text = isTextual(request) ? Utf8.text(body) : Optional.empty();
        event.put("isBase64Encoded", body.length > 0 && text.isEmpty());
        if (body.length > 0) {
            event.put("body", text.orElseGet(() -> Base64.getEncoder().encodeToString(body)));
        }
    }

    /** API Gateway passes on as text what a textual Content-Type declares, and any body without a Content-Type. */
    private static boolean isTextual(GatewayRequest request) {
        String contentType = request.value("content-type").orElse("text/plain");
        String type = contentType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        return type.startsWith("text/") || type.endsWith("+json") || type.endsWith("+xml")
                || List.of("application/json", "application/xml", "application/javascript", "application/x-www-form-urlencoded")
                        .contains(type);
    }
}
