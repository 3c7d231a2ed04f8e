package io.relata.functions.route;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
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

    /** A route that a path fits, and the values of its variables. */
    record Fit<R>(R route, Map<String, String> variables) {
    }

    /** The most specific first. */
    Stream<Fit<R>> of(String method, List<String> path) {
        return fits(byLength.getOrDefault(new Length(method, path.size()), List.of()), path);
    }

    /** The same, whatever the method. */
    Stream<Fit<R>> of(List<String> path) {
        return fits(mostSpecificFirst, path);
    }

    private static <R> Stream<Fit<R>> fits(List<Form<R>> forms, List<String> path) {
        return forms.stream()
                .flatMap(form -> Route.variables(form.segments(), path).map(variables -> new Fit<>(form.route(), variables)).stream());
    }
}
