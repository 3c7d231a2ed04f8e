package io.relata.infra.app;

import io.relata.functions.route.Route;
import io.relata.infra.config.ConfigurationException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The routes of one's own that the modules on the class path declare, a line each: {@code POST /orders/{id}/move=commands}. Spaces may be
 * escaped as {@link java.util.Properties} does.
 */
public final class RoutesFile {
    /** The resource with the routes of a module. */
    public static final String RESOURCE = "META-INF/relata/routes.properties";

    private static final Pattern LINE = Pattern.compile("([A-Z]+) (\\S+?)\\s*=\\s*(\\w+)");
    private static final Pattern COMMENT = Pattern.compile("[#!].*");

    private RoutesFile() {
    }

    /**
     * The routes that are declared on a class path; none without the resource.
     *
     * @throws ConfigurationException when a line is not a route
     */
    public static List<AddedRoute.Answered> on(ClassLoader loader) {
        try {
            return Collections.list(loader.getResources(RESOURCE)).stream().flatMap(RoutesFile::lines).distinct().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<AddedRoute.Answered> lines(URL resource) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(resource.openStream(), StandardCharsets.UTF_8))) {
            return in.lines().map(String::strip).filter(line -> !line.isEmpty() && !COMMENT.matcher(line).matches())
                    .map(line -> route(line, resource)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AddedRoute.Answered route(String line, URL resource) {
        Matcher route = LINE.matcher(line.replace("\\", ""));
        if (!route.matches()) {
            throw new ConfigurationException(
                    resource + " has \"" + line + "\", which is not a route such as POST /orders/{id}/move=commands");
        }
        Route.Function function = Stream.of(Route.Function.values()).filter(known -> known.handler().equals(route.group(3))).findFirst()
                .orElseThrow(() -> new ConfigurationException(resource + " has \"" + line + "\": the function must be one of "
                        + Stream.of(Route.Function.values()).map(Route.Function::handler).toList()));
        return new AddedRoute.Answered(new AddedRoute(route.group(1), route.group(2)), function);
    }
}
