package io.relata.internal.events.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.DeclaredRoute;
import io.relata.internal.functions.route.GatewayRoute;
import io.relata.internal.functions.route.Route.Function;
import io.relata.internal.functions.route.RouteTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A token has to have the scope that the deployed route asks for: the same table says it there. */
class ScopesTest {
    private static final CustomRoutes OWN = new CustomRoutes(
            List.of(new DeclaredRoute("a.Move", "POST", "/stores/{id}/move", Function.COMMANDS),
                    new DeclaredRoute("a.Near", "GET", "/stores/{id}/near", Function.QUERIES)));

    private final List<String> called = new ArrayList<>();

    static Stream<GatewayRoute> routes() {
        return new RouteTable(OWN).all().stream();
    }

    @ParameterizedTest
    @MethodSource("routes")
    void aTokenWithTheScopeOfTheFunctionIsEnough(GatewayRoute route) {
        assertThat(answer(route.method(), route.path(), route.function().scope()).status()).isEqualTo(200);
        assertThat(called).containsExactly(route.function().name());
    }

    @ParameterizedTest
    @MethodSource("routes")
    void withoutItTheFunctionIsNotCalled(GatewayRoute route) {
        boolean writes = route.function() == Function.COMMANDS;
        for (String scopes : List.of("", writes ? "relata/read" : "relata/write", "relata", "relata/writer relata/readers")) {
            if (!route.path().equals("/openapi.json")) {
                GatewayAnswer refused = answer(route.method(), route.path(), scopes);
                assertThat(refused.status()).isEqualTo(403);
                assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("urn:relata:problem:forbidden",
                        "the token lacks the scope " + (writes ? "relata/write" : "relata/read"));
                assertThat(refused.headers()).contains(new Header("www-authenticate",
                        "Bearer scope=\"" + (writes ? "relata/write" : "relata/read") + "\", error=\"insufficient_scope\""));
            }
        }
        assertThat(called).isEmpty();
    }

    @Test
    void whatIsNoRouteAsksForTheScopeOfReading() {
        assertThat(answer("GET", "/a/b/c/d/e/f", "relata/read").status()).isEqualTo(200);
        assertThat(answer("GET", "/a/b/c/d/e/f", "relata/write").status()).isEqualTo(403);
    }

    /** Where a model lets them in. */
    @Test
    void callersWithoutATokenNeedNoScope() {
        assertThat(answer("PATCH", "/stores/1", request -> new Authorizer.Decision.Anonymous()).status()).isEqualTo(200);
    }

    private GatewayAnswer answer(String method, String path, String scopes) {
        return answer(method, path, request -> new Authorizer.Decision.Known(Map.of("sub", "ann"),
                Stream.of(scopes.split(" ")).filter(scope -> !scope.isEmpty()).toList()));
    }

    private GatewayAnswer answer(String method, String path, Authorizer authorizer) {
        HttpApi api = HttpApi.of(new FunctionRouting(new RouteTable(OWN), Map.of(Function.COMMANDS, event -> called(Function.COMMANDS),
                Function.QUERIES, event -> called(Function.QUERIES))), authorizer);
        return api.answer(new GatewayRequest(method, path.replaceAll("[{}]", ""), "", "HTTP/1.1", "localhost", "127.0.0.1", List.of(),
                new byte[0]));
    }

    private byte[] called(Function function) {
        called.add(function.name());
        return "{\"statusCode\":200}".getBytes(StandardCharsets.UTF_8);
    }
}
