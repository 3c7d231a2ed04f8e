package io.relata.internal.quarkus.dev;

import io.quarkus.arc.profile.IfBuildProfile;
import io.relata.internal.events.gateway.AllowedOrigins;
import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayProblem;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.LoopbackGuard.Links;
import io.relata.internal.loopback.Reach;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Serves the API in place of API Gateway: requests become events of the functions. Paths of Quarkus itself come first. Pages of other sites
 * are refused, and {@code /console/} leads browsers and programs of this machine to the console, with its token.
 */
@Singleton
@IfBuildProfile("dev")
class DevGateway {
    private static final int AFTER_ALL_OTHERS = 1_000_000;
    private static final int TOO_LARGE = 413;
    private static final int FORBIDDEN = 403;
    private static final int FOUND = 302;
    /** Where {@code ./relata start} serves the console, too. It is on another port here. */
    private static final Set<String> CONSOLE = Set.of("/console", "/console/");
    private static final String ALLOW_ORIGIN = "relata.dev.allow-origin";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");

    private final DevSystem system;
    private final AllowedOrigins allowed;
    private final LoopbackGuard guard;

    DevGateway(DevSystem system) {
        this.system = system;
        this.allowed = new AllowedOrigins(configured(ALLOW_ORIGIN));
        this.guard = guard(allowed);
    }

    void serve(@Observes Router router) {
        router.route().order(AFTER_ALL_OTHERS).handler(BodyHandler.create(false).setBodyLimit(HttpApi.MAX_BODY_BYTES))
                .blockingHandler(this::answer, false).failureHandler(DevGateway::refuse);
    }

    private void answer(RoutingContext context) {
        boolean isConsole = CONSOLE.contains(context.request().path());
        Optional<String> refusal = guard.refusal(context.request().method().name(), name -> values(context.request(), name),
                isConsole ? Links.REFUSED : Links.FOLLOWED);
        if (refusal.isPresent()) {
            write(context, new GatewayAnswer(FORBIDDEN, List.of(new Header("content-type", GatewayProblem.MEDIA_TYPE)),
                    new GatewayProblem(ProblemType.FORBIDDEN, refusal.get()).toJson()));
            return;
        }
        Optional<String> origin = values(context.request(), "Origin").stream().findFirst();
        allowed.headers(origin).forEach(header -> context.response().headers().set(header.name(), header.value()));
        Optional<GatewayAnswer> preflight = allowed.preflight(context.request().method().name(), origin);
        if (preflight.isPresent()) {
            write(context, preflight.get());
        } else if (isConsole && system.consoleUrl().isPresent()) {
            write(context, new GatewayAnswer(FOUND, List.of(new Header("location", system.consoleUrl().get().toString())), new byte[0]));
        } else {
            write(context, system.api().answer(received(context)));
        }
    }

    /** HTTP/2 has no header Host. */
    private static List<String> values(HttpServerRequest request, String name) {
        return name.equals("Host")
                ? Optional.ofNullable(request.authority()).map(Object::toString).stream().toList()
                : request.headers().getAll(name);
    }

    /** What Quarkus is told of who may connect, and of other origins, is meant for the API as well. */
    private static LoopbackGuard guard(AllowedOrigins allowed) {
        allowed.origins().stream().filter(origin -> !AllowedOrigins.isOrigin(origin)).findFirst().ifPresent(wrong -> {
            throw new IllegalStateException(ALLOW_ORIGIN + ": " + wrong + ": " + AllowedOrigins.RULE);
        });
        String host = ConfigProvider.getConfig().getOptionalValue("quarkus.http.host", String.class).orElse("localhost");
        Set<String> origins = new HashSet<>(allowed.origins());
        origins.addAll(configured("quarkus.http.cors.origins"));
        return new LoopbackGuard(LOOPBACK.contains(host) ? Reach.THIS_MACHINE : Reach.NETWORK, origins);
    }

    private static Set<String> configured(String setting) {
        return Set.copyOf(ConfigProvider.getConfig().getOptionalValues(setting, String.class).orElse(List.of()));
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
