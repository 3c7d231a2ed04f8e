package io.relata.quarkus.dev;

import io.quarkus.arc.profile.IfBuildProfile;
import io.relata.events.gateway.GatewayAnswer;
import io.relata.events.gateway.GatewayRequest;
import io.relata.events.gateway.Header;
import io.relata.events.gateway.HttpApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Serves the API in place of API Gateway: requests become events of the functions. Paths of Quarkus itself come first. */
@Singleton
@IfBuildProfile("dev")
class DevGateway {
    private static final int AFTER_ALL_OTHERS = 1_000_000;
    private static final int TOO_LARGE = 413;

    private final DevSystem system;

    DevGateway(DevSystem system) {
        this.system = system;
    }

    void serve(@Observes Router router) {
        router.route().order(AFTER_ALL_OTHERS).handler(BodyHandler.create(false).setBodyLimit(HttpApi.MAX_BODY_BYTES))
                .blockingHandler(this::answer, false).failureHandler(DevGateway::refuse);
    }

    private void answer(RoutingContext context) {
        write(context, system.api().answer(received(context)));
    }

    private static void refuse(RoutingContext context) {
        if (context.statusCode() == TOO_LARGE) {
            write(context, HttpApi.tooLarge());
        } else {
            context.next();
        }
    }

    private static GatewayRequest received(RoutingContext context) {
        HttpServerRequest request = context.request();
        List<Header> headers = StreamSupport.stream(request.headers().spliterator(), false)
                .map(header -> new Header(header.getKey(), header.getValue())).toList();
        byte[] body = Optional.ofNullable(context.body().buffer()).map(Buffer::getBytes).orElseGet(() -> new byte[0]);
        return new GatewayRequest(request.method().name(), request.path(), Optional.ofNullable(request.query()).orElse(""), "HTTP/1.1",
                Optional.ofNullable(request.authority()).map(authority -> authority.host()).orElse("localhost"),
                request.remoteAddress().hostAddress(), headers, body);
    }

    private static void write(RoutingContext context, GatewayAnswer answer) {
        HttpServerResponse response = context.response().setStatusCode(answer.status());
        answer.headers().forEach(header -> response.headers().add(header.name(), header.value()));
        if (context.request().method().equals(HttpMethod.HEAD) || !answer.mayHaveBody()) {
            response.end();
        } else {
            response.end(Buffer.buffer(answer.body()));
        }
    }
}
