package io.relata.internal.functions.http;

import io.relata.access.Relata;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.RouteHandler;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.Route;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All custom operations, of both functions. Each function makes only those that it answers. */
@Singleton
public final class RouteHandlers {
    /** There is none. */
    public static final RouteHandlers NONE = of(List.of());

    private final List<CustomEndpoint<?, ?>> endpoints = new ArrayList<>();
    private final List<String> objections = new ArrayList<>();
    private final Supplier<Relata> relata;

    /** @param beans each with the class that declares its route */
    @Inject
    RouteHandlers(@Any Instance<RouteHandler<?, ?>> beans, Instance<Relata> relata) {
        this(relata::get);
        beans.handlesStream().forEach(handle -> add(handle.getBean().getBeanClass(), handle::get));
    }

    private RouteHandlers(Supplier<Relata> relata) {
        this.relata = relata;
    }

    /** Those that are made already. */
    public static RouteHandlers of(Relata relata, RouteHandler<?, ?>... operations) {
        RouteHandlers own = new RouteHandlers(() -> relata);
        Stream.of(operations).forEach(operation -> own.add(operation.getClass(), () -> operation));
        return own;
    }

    /** Those that classes declare, to check and describe them: they answer nothing. */
    public static RouteHandlers of(Collection<? extends Class<?>> types) {
        RouteHandlers own = new RouteHandlers(RouteHandlers::onlyDeclared);
        types.forEach(type -> own.add(type, RouteHandlers::onlyDeclared));
        return own;
    }

    private static <T> T onlyDeclared() {
        throw new IllegalStateException("these operations are only declared");
    }

    /** A call of one of them. */
    record Call(CustomEndpoint<?, ?> endpoint, Map<String, String> variables, Supplier<Relata> relata) {
        ApiResponse answer(ApiRequest request) {
            return endpoint.answer(request, variables, relata.get());
        }

        Route.Function function() {
            return endpoint.route().function();
        }
    }

    private void add(Class<?> type, Supplier<? extends RouteHandler<?, ?>> operation) {
        CustomEndpoint.of(type, operation).ifPresentOrElse(endpoints::add, () -> objections.add(type.getName()
                + (type.isAnnotationPresent(CustomRoute.class)
                        ? " leaves open what it takes or answers: implement RouteHandler with two records"
                        : " is a RouteHandler and has no @CustomRoute: say which requests it answers")));
    }

    public List<CustomEndpoint<?, ?>> endpoints() {
        return List.copyOf(endpoints);
    }

    /** Why some of them are none. */
    public List<String> objections() {
        return List.copyOf(objections);
    }

    public CustomRoutes routes() {
        return new CustomRoutes(endpoints.stream().map(CustomEndpoint::route).toList());
    }

    Optional<Call> call(ApiRequest request) {
        if (endpoints.isEmpty()) {
            return Optional.empty();
        }
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        return calls(request.path()).filter(call -> call.endpoint().route().method().equals(method)).findFirst();
    }

    /** The methods that a path has. */
    Stream<String> methods(List<String> path) {
        return calls(path).map(call -> call.endpoint().route().method())
                .flatMap(method -> method.equals("GET") ? Stream.of(method, "HEAD") : Stream.of(method));
    }

    /** The most specific first. A path with an empty segment has none. */
    private Stream<Call> calls(List<String> path) {
        return path.contains("")
                ? Stream.empty()
                : endpoints.stream().flatMap(endpoint -> Route.variables(endpoint.route().segments(), path)
                        .map(variables -> new Call(endpoint, variables, relata)).stream())
                        .sorted(Comparator.comparing(call -> call.endpoint().route().specificity()));
    }
}
