package io.relata.internal.local.system;

import io.relata.internal.console.observe.InvocationObserver;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.FunctionRouting;
import io.relata.internal.events.gateway.Routing;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.Route;
import io.relata.internal.local.lambda.FunctionArchive;
import io.relata.internal.local.lambda.FunctionSettings;
import io.relata.internal.local.lambda.PackagedFunction;
import io.relata.internal.model.TableModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Runs the packaged functions of the system. */
final class LocalFunctions implements Routing, AutoCloseable {
    private static final String FANOUT = "fanout";
    private static final String WORK = "work";
    private static final String INDEX = "index";
    private static final Duration API_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration STREAM_TIMEOUT = Duration.ofSeconds(60);

    private final Map<String, PackagedFunction> functions;
    private final Routing routing;

    /** @param functions by the names of their handlers */
    private LocalFunctions(TableModel model, CustomRoutes own, Map<String, PackagedFunction> functions) {
        this.functions = functions;
        this.routing = FunctionRouting.of(model, own, Map.copyOf(functions));
    }

    /**
     * Starts all functions in parallel.
     *
     * @throws LocalSystemException when a function does not start
     */
    static LocalFunctions start(TableModel model, Path zip, Map<String, String> configuration, InvocationObserver observer) {
        FunctionArchive archive = new FunctionArchive(zip);
        CompletableFuture<CustomRoutes> own = CompletableFuture.supplyAsync(archive::customRoutes);
        Map<String, Duration> timeouts = new LinkedHashMap<>();
        Stream.of(Route.Function.values()).forEach(function -> timeouts.put(function.handler(), API_TIMEOUT));
        timeouts.put(FANOUT, STREAM_TIMEOUT);
        timeouts.put(WORK, STREAM_TIMEOUT);
        if (configuration.containsKey(Setting.SEARCH_ENDPOINT)) {
            timeouts.put(INDEX, STREAM_TIMEOUT);
        }
        Map<String, CompletableFuture<PackagedFunction>> all = new LinkedHashMap<>();
        timeouts.forEach((handler, timeout) -> all.put(handler,
                starting(archive, new FunctionSettings(handler, timeout, configuration), observer)));
        try {
            CompletableFuture.allOf(all.values().toArray(CompletableFuture[]::new)).join();
            own.join();
        } catch (CompletionException e) {
            all.values().stream().filter(function -> !function.isCompletedExceptionally()).forEach(function -> function.join().close());
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new LocalSystemException(String.valueOf(cause.getMessage()), cause);
        }
        Map<String, PackagedFunction> started = new LinkedHashMap<>();
        all.forEach((handler, start) -> started.put(handler, start.join()));
        return new LocalFunctions(model, own.join(), started);
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
        return Objects.requireNonNull(functions.get(FANOUT));
    }

    LambdaFunction work() {
        return Objects.requireNonNull(functions.get(WORK));
    }

    /** The index function; only with a search engine. */
    Optional<LambdaFunction> index() {
        return Optional.ofNullable(functions.get(INDEX));
    }

    @Override
    public void close() {
        functions.values().forEach(PackagedFunction::close);
    }
}
