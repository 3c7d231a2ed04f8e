package io.relata.internal.functions.queries;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.functions.http.BasePath;
import io.relata.internal.functions.http.CallerClaims;
import io.relata.internal.functions.http.CallerGate;
import io.relata.internal.functions.http.Endpoint;
import io.relata.internal.functions.http.FailureLog;
import io.relata.internal.functions.http.GatewayAdapter;
import io.relata.internal.functions.http.Includables;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.functions.openapi.ApiInfo;
import io.relata.internal.functions.openapi.CustomRouteCheck;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Route;
import io.relata.internal.lambda.invocation.Invocation;
import io.relata.internal.model.ListCounts;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.Map;

/** The function that reads. It also answers requests without a route, with a problem that lists what there is. */
@Singleton
@Named("queries")
public final class QueriesHandler implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    private final GatewayAdapter gateway;

    /** A handler without search. */
    public QueriesHandler(ReadContext reads) {
        this(reads, TextIndex.NONE);
    }

    /** A handler without custom operations. */
    public QueriesHandler(ReadContext reads, TextIndex index) {
        this(reads, index, RouteHandlers.NONE);
    }

    /** @throws IllegalStateException with all that is wrong with the custom routes */
    public QueriesHandler(ReadContext reads, TextIndex index, RouteHandlers own) {
        this(reads, index, own, CallerClaims.STANDARD, BasePath.NONE, CallerGate.OPEN, GatewayAdapter.logged());
    }

    /**
     * @param claims which claims say whose data a caller works with, and in which roles
     * @param base what paths begin with before those of the API
     * @param gate lets requests in
     * @param info what the description says of the API as a whole
     * @param files where the bytes of files lie
     * @throws IllegalStateException with all that is wrong with the custom routes
     */
    @Inject
    public QueriesHandler(ReadContext reads, TextIndex index, RouteHandlers own, CallerClaims claims, BasePath base, CallerGate gate,
            ApiInfo info, FileStore files) {
        this(reads, index, own, claims, base, gate, info, files, GatewayAdapter.logged());
    }

    /**
     * @param claims which claims say whose data a caller works with, and in which roles
     * @param gate lets requests in
     * @param failures is told of what is answered as an internal error
     * @throws IllegalStateException with all that is wrong with the custom routes
     */
    public QueriesHandler(ReadContext reads, TextIndex index, RouteHandlers own, CallerClaims claims, BasePath base, CallerGate gate,
            FailureLog failures) {
        this(reads, index, own, claims, base, gate, FileStore.NONE, failures);
    }

    /**
     * @param claims which claims say whose data a caller works with, and in which roles
     * @param gate lets requests in
     * @param files where the bytes of files lie
     * @param failures is told of what is answered as an internal error
     * @throws IllegalStateException with all that is wrong with the custom routes
     */
    public QueriesHandler(ReadContext reads, TextIndex index, RouteHandlers own, CallerClaims claims, BasePath base, CallerGate gate,
            FileStore files, FailureLog failures) {
        this(reads, index, own, claims, base, gate, ApiInfo.of(reads.model()), files, failures);
    }

    private QueriesHandler(ReadContext reads, TextIndex index, RouteHandlers own, CallerClaims claims, BasePath base, CallerGate gate,
            ApiInfo info, FileStore files, FailureLog failures) {
        CustomRouteCheck.require(reads.model(), own);
        Includables includables = new Includables(reads.model());
        EntityQueries entities = new EntityQueries(reads, includables);
        ListCounts counts = new ListCounts(reads.model());
        ListQueries lists = new ListQueries(reads, includables, counts);
        TagQueries tags = new TagQueries(reads);
        SearchQueries search = new SearchQueries(reads, index);
        ApiDescription description = new ApiDescription(reads.model(), own, gate.problems(), info);
        Map<Operation, Endpoint<PathTarget>> endpoints = new EnumMap<>(Map.of(
                Operation.READ_ENTITY, Endpoint.on(PathTarget.OneEntity.class, entities::read),
                Operation.READ_TAGS, Endpoint.on(PathTarget.OneEntity.class, entities::tags),
                Operation.LIST_ENTITIES, Endpoint.on(PathTarget.AllOfType.class, lists::all),
                Operation.LIST_RELATED, Endpoint.on(PathTarget.RelatedList.class, lists::related),
                Operation.LIST_TAGGED, Endpoint.on(PathTarget.Tagged.class, tags::tagged),
                Operation.LIST_TAGGED_OF_COLLECTION, Endpoint.on(PathTarget.TaggedOfType.class, tags::taggedOfType),
                Operation.LIST_WITH_TAGS, Endpoint.on(PathTarget.Api.class, tags::withTags),
                Operation.SEARCH, Endpoint.on(PathTarget.Api.class, search::search),
                Operation.DESCRIBE_API, Endpoint.on(PathTarget.Api.class, call -> description.response())));
        endpoints.put(Operation.READ_ENTITIES, Endpoint.on(PathTarget.AllOfType.class, new EntitiesById(reads, includables, counts)::read));
        endpoints.put(Operation.READ_LINK, Endpoint.on(PathTarget.OneLink.class, new LinkQueries(reads)::read));
        if (!reads.model().totals().isEmpty()) {
            endpoints.putAll(new TotalQueries(reads).endpoints());
        }
        if (reads.model().hasFiles()) {
            endpoints.put(Operation.LIST_FILES, Endpoint.on(PathTarget.AttachedFiles.class, new FileQueries(reads, files)::list));
        }
        endpoints.replaceAll((operation, endpoint) -> call -> {
            if (operation == Operation.READ_ENTITY || operation == Operation.READ_LINK) {
                Preconditions.requireReading(call.request());
            } else {
                Preconditions.requireNone(call.request());
            }
            return endpoint.answer(call);
        });
        this.gateway = new GatewayAdapter(reads.model(), endpoints, Route.Function.QUERIES, own, claims, base, gate, failures);
    }

    @Override
    public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        return Invocation.logged(context, () -> gateway.answer(event));
    }
}
