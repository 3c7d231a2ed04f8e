package io.relata.internal.functions.commands;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.http.BasePath;
import io.relata.internal.functions.http.CallerClaims;
import io.relata.internal.functions.http.CallerGate;
import io.relata.internal.functions.http.Endpoint;
import io.relata.internal.functions.http.FailureLog;
import io.relata.internal.functions.http.GatewayAdapter;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.openapi.CustomRouteCheck;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Route;
import io.relata.internal.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.Map;

/** The function that writes: core items, and nothing else. */
@Singleton
@Named("commands")
public final class CommandsHandler implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    private final GatewayAdapter gateway;

    /** A handler without custom operations. */
    public CommandsHandler(WriteContext writes) {
        this(writes, RouteHandlers.NONE);
    }

    /** @throws IllegalStateException with all that is wrong with the custom routes */
    public CommandsHandler(WriteContext writes, RouteHandlers own) {
        this(writes, own, CallerClaims.STANDARD, BasePath.NONE, CallerGate.OPEN, GatewayAdapter.logged());
    }

    /**
     * @param claims which claims say whose data a caller works with, and in which roles
     * @param base what paths begin with before those of the API
     * @param gate lets requests in
     * @param files where the bytes of files lie
     * @throws IllegalStateException with all that is wrong with the custom routes
     */
    @Inject
    public CommandsHandler(WriteContext writes, RouteHandlers own, CallerClaims claims, BasePath base, CallerGate gate, FileStore files) {
        this(writes, own, claims, base, gate, files, GatewayAdapter.logged());
    }

    /**
     * @param claims which claims say whose data a caller works with, and in which roles
     * @param base what paths begin with before those of the API
     * @param gate lets requests in
     * @param failures is told of what is answered as an internal error
     * @throws IllegalStateException with all that is wrong with the custom routes
     */
    public CommandsHandler(WriteContext writes, RouteHandlers own, CallerClaims claims, BasePath base, CallerGate gate,
            FailureLog failures) {
        this(writes, own, claims, base, gate, FileStore.NONE, failures);
    }

    /**
     * @param claims which claims say whose data a caller works with, and in which roles
     * @param base what paths begin with before those of the API
     * @param gate lets requests in
     * @param files where the bytes of files lie
     * @param failures is told of what is answered as an internal error
     * @throws IllegalStateException with all that is wrong with the custom routes
     */
    public CommandsHandler(WriteContext writes, RouteHandlers own, CallerClaims claims, BasePath base, CallerGate gate, FileStore files,
            FailureLog failures) {
        CustomRouteCheck.require(writes.model(), own);
        Map<Operation, Endpoint<PathTarget>> endpoints = new EnumMap<>(WriteEndpoints.of(writes));
        endpoints.put(Operation.BATCH, Endpoint.on(PathTarget.Api.class, new BatchCommands(writes, gate, failures)::batch));
        if (writes.model().hasFiles()) {
            FileCommands attached = new FileCommands(writes, files);
            endpoints.put(Operation.UPLOAD_FILE, Endpoint.on(PathTarget.AttachedFiles.class, attached::upload));
            endpoints.put(Operation.DELETE_FILE, Endpoint.on(PathTarget.OneFile.class, attached::delete));
        }
        this.gateway = new GatewayAdapter(writes.model(), endpoints, Route.Function.COMMANDS, own, claims, base, gate, failures);
    }

    @Override
    public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        return Invocation.logged(context, () -> gateway.answer(event));
    }
}
