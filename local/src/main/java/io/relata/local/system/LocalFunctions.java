package io.relata.local.system;

import io.relata.console.observe.InvocationObserver;
import io.relata.events.function.FunctionErrorException;
import io.relata.events.function.LambdaFunction;
import io.relata.events.gateway.FunctionRouting;
import io.relata.events.gateway.Routing;
import io.relata.functions.route.CustomRoutes;
import io.relata.functions.route.Route;
import io.relata.functions.route.RouteTable;
import io.relata.local.lambda.FunctionArchive;
import io.relata.local.lambda.FunctionSettings;
import io.relata.local.lambda.PackagedFunction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs the packaged functions of the system. */
final class LocalFunctions implements Routing, AutoCloseable {
    private static final String FANOUT = "fanout";
    private static final String WORK = "work";
    private static final String INDEX = "index";
    private static final Duration API_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration STREAM_TIMEOUT = Duration.ofSeconds(60);

    private final Map<Route.Function, PackagedFunction> api;
    private final Routing routing;
    private final PackagedFunction fanout;
    private final PackagedFunction work;
    private final Optional<PackagedFunction> index;

    private LocalFunctions(CustomRoutes own, Map<Route.Function, PackagedFunction> api, PackagedFunction fanout, PackagedFunction work,
            Optional<PackagedFunction> index) {
        this.api = api;
        this.routing = new FunctionRouting(new RouteTable(own), new EnumMap<>(api));
        this.fanout = fanout;
        this.work = work;
        this.index = index;
    }

    /**
     * Starts all functions in parallel.
     *
     * @throws LocalSystemException when a function does not start
     */
    static LocalFunctions start(Path zip, Map<String, String> configuration, InvocationObserver observer) {
        FunctionArchive archive = new FunctionArchive(zip);
        CompletableFuture<CustomRoutes> own = CompletableFuture.supplyAsync(archive::customRoutes);
        Map<Route.Function, CompletableFuture<PackagedFunction>> api = new EnumMap<>(Route.Function.class);
        for (Route.Function function : Route.Function.values()) {
            api.put(function, starting(archive, new FunctionSettings(function.handler(), API_TIMEOUT, configuration), observer));
        }
        CompletableFuture<PackagedFunction> fanout = starting(archive, new FunctionSettings(FANOUT, STREAM_TIMEOUT, configuration),
                observer);
        CompletableFuture<PackagedFunction> work = starting(archive, new FunctionSettings(WORK, STREAM_TIMEOUT, configuration), observer);
        Optional<CompletableFuture<PackagedFunction>> index = Optional.ofNullable(configuration.get(FunctionConfiguration.SEARCH_ENDPOINT))
                .map(endpoint -> starting(archive, new FunctionSettings(INDEX, STREAM_TIMEOUT, configuration), observer));
        List<CompletableFuture<PackagedFunction>> all = new ArrayList<>(api.values());
        all.addAll(List.of(fanout, work));
        index.ifPresent(all::add);
        try {
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
            own.join();
        } catch (CompletionException e) {
            all.stream().filter(function -> !function.isCompletedExceptionally()).forEach(function -> function.join().close());
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new LocalSystemException(String.valueOf(cause.getMessage()), cause);
        }
        Map<Route.Function, PackagedFunction> started = new EnumMap<>(Route.Function.class);
        api.forEach((function, start) -> started.put(function, start.join()));
        return new LocalFunctions(own.join(), started, fanout.join(), work.join(), index.map(CompletableFuture::join));
    }

    private static CompletableFuture<PackagedFunction> starting(FunctionArchive archive, FunctionSettings settings,
            InvocationObserver observer) {
        CompletableFuture<PackagedFunction> started = new CompletableFuture<>();
        new Thread(() -> {
            try {
                started.complete(PackagedFunction.start(archive, settings, observer));
            } catch (FunctionErrorException | IllegalArgumentException e) {
                started.completeExceptionally(e);
            } catch (RuntimeException | Error e) {
                started.completeExceptionally(new FunctionErrorException("function " + settings.handler() + " did not start: " + e, e));
            }
        }, "start-" + settings.handler()).start();
        return started;
    }

    @Override
    public Target target(String method, List<String> path) {
        return routing.target(method, path);
    }

    LambdaFunction fanout() {
        return fanout;
    }

    LambdaFunction work() {
        return work;
    }

    /** The index function; only with a search engine. */
    Optional<LambdaFunction> index() {
        return index.map(function -> function);
    }

    @Override
    public void close() {
        api.values().forEach(PackagedFunction::close);
        fanout.close();
        work.close();
        index.ifPresent(PackagedFunction::close);
    }
}
