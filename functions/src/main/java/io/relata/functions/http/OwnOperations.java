package io.relata.functions.http;

import io.relata.access.Relata;
import io.relata.endpoint.OwnOperation;
import io.relata.endpoint.OwnRoute;
import io.relata.functions.route.OwnRoutes;
import io.relata.functions.route.Route;
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

/** All operations of the application's own, of both functions. Each function makes only those that it answers. */
@Singleton
public final class OwnOperations {
    /** There is none. */
    public static final OwnOperations NONE = of(List.of());

    private final List<OwnEndpoint<?, ?>> endpoints = new ArrayList<>();
    private final List<String> objections = new ArrayList<>();
    private final Supplier<Relata> relata;

    /** @param beans each with the class that declares its route */
    @Inject
    OwnOperations(@Any Instance<OwnOperation<?, ?>> beans, Instance<Relata> relata) {
        this(relata::get);
        beans.handlesStream().forEach(handle -> add(handle.getBean().getBeanClass(), handle::get));
    }

    private OwnOperations(Supplier<Relata> relata) {
        this.relata = relata;
    }

    /** Those that are made already. */
    public static OwnOperations of(Relata relata, OwnOperation<?, ?>... operations) {
        OwnOperations own = new OwnOperations(() -> relata);
        Stream.of(operations).forEach(operation -> own.add(operation.getClass(), () -> operation));
        return own;
    }

    /** Those that classes declare, to check and describe them: they answer nothing. */
    public static OwnOperations of(Collection<? extends Class<?>> types) {
        OwnOperations own = new OwnOperations(OwnOperations::onlyDeclared);
        types.forEach(type -> own.add(type, OwnOperations::onlyDeclared));
        return own;
    }

    private static <T> T onlyDeclared() {
        throw new IllegalStateException("these operations are only declared");
    }

    /** A call of one of them. */
    record Call(OwnEndpoint<?, ?> endpoint, Map<String, String> variables, Supplier<Relata> relata) {
        ApiResponse answer(ApiRequest request) {
            return endpoint.answer(request, variables, relata.get());
        }

        Route.Function function() {
            return endpoint.route().function();
        }
    }

    private void add(Class<?> type, Supplier<? extends OwnOperation<?, ?>> operation) {
        OwnEndpoint.of(type, operation).ifPresentOrElse(endpoints::add, () -> objections.add(type.getName()
                + (type.isAnnotationPresent(OwnRoute.class)
                        ? " leaves open what it takes or answers: implement OwnOperation with two records"
                        : " is an OwnOperation and has no @OwnRoute: say which requests it answers")));
    }

    public List<OwnEndpoint<?, ?>> endpoints() {
        return List.copyOf(endpoints);
    }

    /** Why some of them are none. */
    public List<String> objections() {
        return List.copyOf(objections);
    }

    public OwnRoutes routes() {
        return new OwnRoutes(endpoints.stream().map(OwnEndpoint::route).toList());
    }

    Optional<Call> call(ApiRequest request) {
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
