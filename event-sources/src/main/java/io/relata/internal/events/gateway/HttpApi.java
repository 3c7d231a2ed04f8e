package io.relata.internal.events.gateway;

import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.functions.http.ProblemType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Answers requests as an HTTP API of API Gateway does: turns each into an event, invokes the function of its route, and reads the answer.
 * It also answers {@code /health}. Whoever may call it may read the API's description.
 */
public final class HttpApi {
    /** The largest body that API Gateway takes. */
    public static final int MAX_BODY_BYTES = 10 * 1024 * 1024;

    private static final System.Logger LOG = System.getLogger(HttpApi.class.getName());
    private static final String HEALTH = "/health";
    private static final String DESCRIPTION = "/openapi.json";
    private static final String JSON = "application/json";

    private final GatewayAnswer health;
    private final BiFunction<GatewayRequest, RequestPath, GatewayAnswer> others;

    /** @param others answers what does not ask for the health */
    private HttpApi(GatewayAnswer health, BiFunction<GatewayRequest, RequestPath, GatewayAnswer> others) {
        this.health = health;
        this.others = others;
    }

    /** An API that lets everybody in. */
    public static HttpApi of(Routing routing) {
        return of(routing, Authorizer.NONE);
    }

    /** An API with this authorizer on all its routes. */
    public static HttpApi of(Routing routing, Authorizer authorizer) {
        return new HttpApi(answer(200, "{\"status\":\"ok\"}"), (request, path) -> authorize(routing, authorizer, request, path));
    }

    /** Before the functions run: refuses every request with 503. */
    public static HttpApi starting() {
        return down("starting", ProblemType.STARTING, "the functions are starting: try again in a few seconds");
    }

    /**
     * After something that the functions need has ended: refuses every request with 503.
     *
     * @param why a sentence without its full stop
     */
    public static HttpApi lost(String why) {
        return down("lost", ProblemType.TABLE_UNAVAILABLE, why + ": start the system again");
    }

    private static HttpApi down(String status, ProblemType type, String detail) {
        return new HttpApi(answer(503, "{\"status\":\"" + status + "\"}"), (request, path) -> refusal(type, detail));
    }

    /** Takes as long as the function. */
    public GatewayAnswer answer(GatewayRequest request) {
        Optional<RequestPath> decoded = RequestPath.decode(request.rawPath());
        if (decoded.isEmpty()) {
            return refusal(ProblemType.MALFORMED_REQUEST, "the path " + request.rawPath() + " is not percent-encoded UTF-8");
        }
        RequestPath path = decoded.get();
        return path.text().equals(HEALTH) ? health : others.apply(request, path);
    }

    private static GatewayAnswer authorize(Routing functions, Authorizer authorizer, GatewayRequest request, RequestPath path) {
        Routing.Target target = functions.target(request.method(), path.segments());
        Authorizer.Decision decision = (target.scope().isEmpty() || path.text().equals(DESCRIPTION) ? Authorizer.NONE : authorizer)
                .decide(request);
        if (decision instanceof Authorizer.Decision.Refused refused) {
            return refusal(ProblemType.UNAUTHENTICATED, refused.detail()).with(new Header("www-authenticate", refused.challenge()));
        }
        return target.scope().filter(scope -> decision instanceof Authorizer.Decision.Known known && !known.scopes().contains(scope))
                .map(HttpApi::lacking).orElseGet(() -> invoke(target, request, path, decision));
    }

    private static GatewayAnswer lacking(String scope) {
        return refusal(ProblemType.FORBIDDEN, "the token lacks the scope " + scope).with(new Header("www-authenticate",
                "Bearer scope=\"" + scope + "\", error=\"insufficient_scope\""));
    }

    private static GatewayAnswer invoke(Routing.Target target, GatewayRequest request, RequestPath path, Authorizer.Decision caller) {
        try {
            return GatewayAnswer.of(target.function().invoke(GatewayEvent.of(request, path, target, caller, Instant.now())));
        } catch (FunctionErrorException e) {
            // As it was sent: a decoded path may have lines in it.
            LOG.log(System.Logger.Level.ERROR, request.method() + " " + request.rawPath(), e);
            return answer(500, "{\"message\":\"Internal Server Error\"}");
        }
    }

    /** The refusal of a request whose body is larger than {@link #MAX_BODY_BYTES}. */
    public static GatewayAnswer tooLarge() {
        return refusal(ProblemType.TOO_LARGE, "the body is larger than 10 MB");
    }

    private static GatewayAnswer refusal(ProblemType type, String detail) {
        GatewayProblem problem = new GatewayProblem(type, detail);
        return new GatewayAnswer(problem.status(), List.of(new Header("content-type", GatewayProblem.MEDIA_TYPE)), problem.toJson());
    }

    private static GatewayAnswer answer(int status, String body) {
        return new GatewayAnswer(status, List.of(new Header("content-type", JSON)), body.getBytes(StandardCharsets.UTF_8));
    }
}
