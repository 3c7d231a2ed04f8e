package io.relata.internal.functions.route;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Routes as a tree of the segments of their paths: a request is compared with few of them. */
final class RouteIndex<R extends GatewayRoute> {
    private final Node<R> root = new Node<>();

    /** @param routes of two that are equally specific, the first goes before the other */
    RouteIndex(Stream<? extends R> routes) {
        routes.forEach(route -> root.add(new Form<>(route, route.method(), route.segments()), 0));
    }

    /** A route, and its path split once for all requests. */
    private record Form<R>(R route, String method, List<String> segments) {
        <T> T found(List<String> path, BiFunction<R, Map<String, String>, T> result) {
            Map<String, String> variables = new TreeMap<>();
            for (int i = 0; i < path.size(); i++) {
                String segment = segments.get(i);
                if (Route.isVariable(segment)) {
                    variables.put(segment.substring(1, segment.length() - 1), path.get(i));
                }
            }
            return result.apply(route, variables);
        }
    }

    /** What paths have in common up to one of their segments. */
    private static final class Node<R> {
        private final Map<String, Node<R>> fixed = new HashMap<>();
        private @Nullable Node<R> variable;
        private final List<Form<R>> forms = new ArrayList<>();

        void add(Form<R> form, int at) {
            if (at == form.segments.size()) {
                forms.add(form);
            } else {
                below(form.segments.get(at)).add(form, at + 1);
            }
        }

        private Node<R> below(String segment) {
            if (!Route.isVariable(segment)) {
                return fixed.computeIfAbsent(segment, each -> new Node<>());
            }
            Node<R> any = variable == null ? new Node<>() : variable;
            variable = any;
            return any;
        }

        /** Those that fit go from the most specific to the least: a fixed segment goes before a variable. */
        void fitting(List<String> path, int at, List<Form<R>> found) {
            if (at == path.size()) {
                found.addAll(forms);
                return;
            }
            Node<R> same = fixed.get(path.get(at));
            if (same != null) {
                same.fitting(path, at + 1, found);
            }
            if (variable != null) {
                variable.fitting(path, at + 1, found);
            }
        }
    }

    /**
     * Those that a path fits, the most specific first.
     *
     * @param found makes a result of a route and the values of its path's variables
     */
    <T> Stream<T> of(String method, List<String> path, BiFunction<R, Map<String, String>, T> found) {
        return fitting(path).filter(form -> form.method.equals(method)).map(form -> form.found(path, found));
    }

    /** The same, whatever the method. */
    <T> Stream<T> of(List<String> path, BiFunction<R, Map<String, String>, T> found) {
        return fitting(path).map(form -> form.found(path, found));
    }

    private Stream<Form<R>> fitting(List<String> path) {
        List<Form<R>> found = new ArrayList<>();
        root.fitting(path, 0, found);
        return found.stream();
    }
}
