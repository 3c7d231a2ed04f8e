package io.relata.internal.console.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What answers which request. */
final class ConsoleRoutes {
    private final List<ConsoleRoute> routes = new ArrayList<>();

    private record ConsoleRoute(String method, Pattern path, Function<ConsoleRequest, ConsoleAnswer> answer) {
    }

    /**
     * @param path below {@code /console/api/}; <code>{id}</code> stands for any text without a slash, which the request has as its variable
     */
    void add(String method, String path, Function<ConsoleRequest, ConsoleAnswer> answer) {
        routes.add(new ConsoleRoute(method, Pattern.compile(path.replace("{id}", "([^/]+)")), answer));
    }

    /** For what changes anything: asks first whether that may be. */
    void addWriting(String path, WriteGuard guard, Function<ConsoleRequest, ConsoleAnswer> answer) {
        add("POST", path, request -> {
            guard.check(request);
            return answer.apply(request);
        });
    }

    ConsoleAnswer answer(ConsoleRequest request) {
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        boolean known = false;
        for (ConsoleRoute route : routes) {
            Matcher path = route.path().matcher(request.path());
            if (path.matches()) {
                known = true;
                if (route.method().equals(method)) {
                    return route.answer().apply(path.groupCount() == 0 ? request : request.with(Optional.of(path.group(1))));
                }
            }
        }
        return known
                ? ConsoleAnswer.problem(405, "/console/api/" + request.path() + " has no " + method)
                : ConsoleAnswer.problem(404, "the console's API has no /console/api/" + request.path());
    }
}
