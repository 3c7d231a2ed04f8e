package io.relata.internal.functions.route;

import static io.relata.internal.functions.route.Route.Function.QUERIES;

import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All routes of one API: those of the functions, and the application's own. The gateway and the local server dispatch by it. A route of the
 * application's own may be as specific as one that this model does not offer, and goes before it.
 */
public final class RouteTable {
    private final List<GatewayRoute> all;
    private final RouteIndex<GatewayRoute> index;

    private final boolean open;

    /** Of a model that allows nothing to callers whom nothing authenticates. */
    public RouteTable(CustomRoutes own) {
        this(own, List.of());
    }

    public RouteTable(CustomRoutes own, TableModel model) {
        this(own, Routes.open(model));
    }

    private RouteTable(CustomRoutes own, List<Route> open) {
        List<GatewayRoute> added = own.routes().stream().<GatewayRoute>flatMap(RouteTable::withHead).toList();
        this.all = Stream.of(Routes.ALL, open, added).<GatewayRoute>flatMap(List::stream).toList();
        this.index = new RouteIndex<>(Stream.of(added, Routes.ALL, open).flatMap(List::stream));
        this.open = !open.isEmpty();
    }

    /** A route, and the values of its path's variables in a request. */
    public record Found(GatewayRoute route, Map<String, String> variables) {
    }

    /** Whether callers use a route whom nothing authenticates. */
    public boolean isOpen(GatewayRoute route) {
        return open && route.isOpen();
    }

    /** Each route with GET is also there with HEAD. */
    public List<GatewayRoute> all() {
        return all;
    }

    /**
     * The route of a request: the most specific, as API Gateway chooses.
     *
     * @param path decoded and split at its slashes
     */
    public Optional<Found> find(String method, List<String> path) {
        return index.of(method, path, Found::new).findFirst();
    }

    /** The function that answers a request. The queries function also answers requests without a route, with a problem. */
    public Route.Function function(String method, List<String> path) {
        return find(method, path).map(found -> found.route().function()).orElse(QUERIES);
    }

    private static Stream<DeclaredRoute> withHead(DeclaredRoute route) {
        return route.method().equals("GET") ? Stream.of(route, route.with("HEAD")) : Stream.of(route);
    }
}
