package io.relata.functions.route;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Routes by the method and the length of their paths, so that a request is compared with few of them. */
final class RouteIndex<R extends GatewayRoute> {
    private final List<Form<R>> mostSpecificFirst;
    private final Map<Length, List<Form<R>>> byLength;

    /** @param routes of two that are equally specific, the first goes before the other */
    RouteIndex(Stream<? extends R> routes) {
        this.mostSpecificFirst = routes.sorted(Comparator.comparing(GatewayRoute::specificity))
                .map(route -> new Form<R>(route, route.segments())).toList();
        this.byLength = mostSpecificFirst.stream()
                .collect(Collectors.groupingBy(form -> new Length(form.route().method(), form.segments().size())));
    }

    private record Length(String method, int segments) {
    }

    /** A route, and its path split once for all requests. */
    private record Form<R>(R route, List<String> segments) {
    }

    /**
     * Those that a path fits, the most specific first.
     *
     * @param found makes a result of a route and the values of its path's variables
     */
    <T> Stream<T> of(String method, List<String> path, BiFunction<R, Map<String, String>, T> found) {
        return fitting(byLength.getOrDefault(new Length(method, path.size()), List.of()), path, found);
    }

    /** The same, whatever the method. */
    <T> Stream<T> of(List<String> path, BiFunction<R, Map<String, String>, T> found) {
        return fitting(mostSpecificFirst, path, found);
    }

    private static <R, T> Stream<T> fitting(List<Form<R>> forms, List<String> path, BiFunction<R, Map<String, String>, T> found) {
        return forms.stream()
                .flatMap(form -> Route.variables(form.segments(), path).map(variables -> found.apply(form.route(), variables)).stream());
    }
}
