package io.relata.functions.queries;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.list.TextIndex;
import io.relata.functions.http.GatewayAdapter;
import io.relata.functions.openapi.ApiDescription;
import io.relata.functions.route.Operation;
import io.relata.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Map;

/** The function that reads; it also tells callers what there is when they ask for what there is not. */
@Singleton
@Named("queries")
public final class QueriesHandler implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    private final GatewayAdapter edge;

    /** One that can't search. */
    public QueriesHandler(ReadContext reader) {
        this(reader, TextIndex.NONE);
    }

    @Inject
    public QueriesHandler(ReadContext reader, TextIndex index) {
        EntityQueries entities = new EntityQueries(reader);
        ListQueries lists = new ListQueries(reader);
        TagQueries tags = new TagQueries(reader);
        SearchQueries search = new SearchQueries(reader, index);
        ApiDescription description = new ApiDescription(reader.model());
        this.edge = new GatewayAdapter(reader.model(), Map.of(
                Operation.READ_ENTITY, entities::read,
                Operation.READ_TAGS, entities::tags,
                Operation.LIST_ENTITIES, lists::all,
                Operation.LIST_RELATED, lists::related,
                Operation.LIST_TAGGED, tags::tagged,
                Operation.LIST_TAGGED_OF_COLLECTION, tags::taggedOfCollection,
                Operation.LIST_WITH_TAGS, tags::withTags,
                Operation.SEARCH, search::search,
                Operation.DESCRIBE_API, call -> description.response()));
    }

    @Override
    public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        return Invocation.logged(context, () -> edge.answer(event));
    }
}
