package io.relata.internal.functions.openapi;

import io.relata.internal.functions.http.CustomEndpoint;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.route.DeclaredRoute;
import io.relata.internal.functions.route.Route;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks the custom routes against those of the model and each other: no request has two answers, and the description of the API has no
 * name twice.
 */
public final class CustomRouteCheck {
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final Pattern FIXED = Pattern.compile("[A-Za-z0-9._~-]+");
    private static final Pattern VARIABLE = Pattern.compile("\\{[A-Za-z][A-Za-z0-9]*}");
    /** The local server answers it itself. */
    private static final String HEALTH = "health";
    private static final int FIRST_STATUS = 200;
    private static final int LAST_STATUS = 299;

    private final String owner;
    private final List<Form> known;
    /** Who has an operation of this name. */
    private final Map<String, String> owners;

    private CustomRouteCheck(TableModel model) {
        List<ConcreteRoute> routes = Stream.of(ConcreteRoute.all(model), ConcreteRoute.open(model)).flatMap(List::stream).toList();
        this.owner = "the model " + model.name();
        this.known = new ArrayList<>(routes.stream().map(route -> new Form(route.route().method(), route.path(), owner)).toList());
        this.owners = new HashMap<>();
        routes.forEach(route -> owners.put(route.operationId(), owner));
    }

    /** A path and its parts. */
    private record Form(String method, String path, String owner) {
        List<String> segments() {
            return List.of(path.substring(1).split("/", -1));
        }

        /** Whether there are paths that both mean. */
        boolean meets(Form other) {
            List<String> mine = segments();
            List<String> others = other.segments();
            return mine.size() == others.size() && IntStream.range(0, mine.size()).allMatch(i -> Route.isVariable(mine.get(i))
                    || Route.isVariable(others.get(i)) || mine.get(i).equals(others.get(i)));
        }

        boolean isShapedAs(Form other) {
            return shape().equals(other.shape());
        }

        private String shape() {
            return path.replaceAll("\\{[^/]*}", "{}");
        }
    }

    /** @throws IllegalStateException with all that is wrong */
    public static void require(TableModel model, RouteHandlers own) {
        List<String> objections = objections(model, own);
        if (!objections.isEmpty()) {
            throw new IllegalStateException("the custom routes:\n" + String.join("\n", objections));
        }
    }

    /** All that is wrong; costs nothing where there are no custom routes. */
    public static List<String> objections(TableModel model, RouteHandlers own) {
        List<String> objections = new ArrayList<>(own.objections());
        if (!own.endpoints().isEmpty()) {
            CustomRouteCheck check = new CustomRouteCheck(model);
            own.endpoints().forEach(endpoint -> objections.addAll(check.next(endpoint)));
        }
        return objections;
    }

    private List<String> next(CustomEndpoint<?, ?> endpoint) {
        DeclaredRoute route = endpoint.route();
        List<String> wrong = wrong(endpoint);
        if (!wrong.isEmpty()) {
            return wrong.stream().map(sentence -> route.type() + ": " + sentence).toList();
        }
        Form form = new Form(route.method(), route.path(), route.type());
        List<String> clashes = new ArrayList<>();
        known.stream().filter(other -> other.method().equals(form.method()) && other.meets(form) && isAmbiguous(form, other)).findFirst()
                .ifPresent(other -> clashes.add(name(form) + " means requests that " + name(other) + " of " + other.owner()
                        + " means too: choose a path that no request can have in common"));
        known.stream().filter(other -> other.isShapedAs(form) && !other.path().equals(form.path())).findFirst()
                .ifPresent(other -> clashes.add(form.path() + " is " + other.path() + " of " + other.owner()
                        + " with other names of variables: give them the same"));
        if (owners.containsKey(endpoint.operationId())) {
            clashes.add("the description of the API has an operation " + endpoint.operationId() + " already, of "
                    + owners.get(endpoint.operationId()) + ": give the class another name");
        }
        if (clashes.isEmpty()) {
            known.add(form);
            owners.put(endpoint.operationId(), route.type());
        }
        return clashes.stream().map(sentence -> route.type() + ": " + sentence).toList();
    }

    /** Custom routes may meet where one of them is more specific; one of the model would be hidden for some entity. */
    private boolean isAmbiguous(Form form, Form other) {
        return other.owner().equals(owner) || form.isShapedAs(other);
    }

    private static List<String> wrong(CustomEndpoint<?, ?> endpoint) {
        DeclaredRoute route = endpoint.route();
        List<String> wrong = new ArrayList<>();
        if (!METHODS.contains(route.method())) {
            wrong.add("the method is one of GET, POST, PUT, PATCH and DELETE, not " + route.method());
        }
        List<String> segments = route.path().startsWith("/") ? route.segments() : List.of("");
        Stream<String> variables = segments.stream().filter(Route::isVariable);
        if (!segments.stream().allMatch(segment -> FIXED.matcher(segment).matches() || VARIABLE.matcher(segment).matches())
                || Route.isVariable(segments.get(0))) {
            wrong.add("the path is one such as /orders/{id}/move, not " + route.path()
                    + ": its first part is no variable, and no part is empty");
        } else if (variables.distinct().count() < segments.stream().filter(Route::isVariable).count()) {
            wrong.add("each variable of " + route.path() + " has a name of its own");
        } else if (segments.get(0).equals(HEALTH)) {
            wrong.add("/" + HEALTH + " is answered by the local server: choose another path");
        }
        if (route.method().equals("GET") && endpoint.takesBody()) {
            wrong.add("a GET has no body: take NoBody, and read variables and parameters");
        }
        if (endpoint.declared().status() < FIRST_STATUS || endpoint.declared().status() > LAST_STATUS) {
            wrong.add("the status of an answer is 200 to 299, not " + endpoint.declared().status());
        }
        return wrong;
    }

    private static String name(Form form) {
        return form.method() + " " + form.path();
    }
}
