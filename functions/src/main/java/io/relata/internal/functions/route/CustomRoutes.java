package io.relata.internal.functions.route;

import io.relata.schema.CompiledClasses;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The custom routes. Within the application they are found as beans. Who has only its classes, such as the gateway's infrastructure or the
 * local server, reads them from {@value #RESOURCE}, which is written when the application is built: for each class one line,
 * {@code org.example.MoveOrder=POST /orders/{id}/move COMMANDS}.
 */
public record CustomRoutes(List<DeclaredRoute> routes) {
    /** There is none. */
    public static final CustomRoutes NONE = new CustomRoutes(List.of());
    /** Where a build writes down the routes of its classes. */
    public static final String RESOURCE = "META-INF/relata/routes.properties";
    private static final int PARTS = 3;

    public CustomRoutes {
        routes = routes.stream().sorted(Comparator.comparing(DeclaredRoute::type)).toList();
    }

    /** What classes declare; those that declare nothing are left out. */
    public static CustomRoutes of(Collection<Class<?>> types) {
        return new CustomRoutes(types.stream().flatMap(type -> DeclaredRoute.of(type).stream()).toList());
    }

    /**
     * The routes of every {@value #RESOURCE} on a class path.
     *
     * @throws IllegalArgumentException when a line is not one of them
     */
    public static CustomRoutes read(ClassLoader classPath) {
        return parse(CompiledClasses.read(classPath, RESOURCE));
    }

    /**
     * The routes in the texts of several {@value #RESOURCE}.
     *
     * @throws IllegalArgumentException when a line is not one of them
     */
    public static CustomRoutes parse(Collection<String> texts) {
        return new CustomRoutes(texts.stream().flatMap(CustomRoutes::routes).distinct().toList());
    }

    private static Stream<DeclaredRoute> routes(String text) {
        Properties lines = CompiledClasses.properties(text);
        return lines.stringPropertyNames().stream().map(type -> route(type, lines.getProperty(type)));
    }

    private static DeclaredRoute route(String type, String line) {
        String[] parts = line.strip().split(" +");
        if (parts.length != PARTS || Stream.of(Route.Function.values()).noneMatch(function -> function.name().equals(parts[PARTS - 1]))) {
            throw new IllegalArgumentException(
                    RESOURCE + ": \"" + line + "\" is not a method, a path and a function, such as POST /orders/{id}/move COMMANDS");
        }
        return new DeclaredRoute(type, parts[0], parts[1], Route.Function.valueOf(parts[PARTS - 1]));
    }

    /** What {@link #read} reads. */
    public String text() {
        return routes.stream().map(route -> route.type() + "=" + route.method() + " " + route.path() + " " + route.function() + "\n")
                .collect(Collectors.joining());
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return routes.isEmpty();
    }
}
