package io.relata.functions.commands;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.engine.write.version.WriteContext;
import io.relata.functions.http.GatewayAdapter;
import io.relata.functions.route.Operation;
import io.relata.lambda.invocation.Invocation;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Map;

/** The function that writes: core items, and nothing else. */
@Singleton
@Named("commands")
public final class CommandsHandler implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    private final GatewayAdapter edge;

    public CommandsHandler(WriteContext bench) {
        EntityCommands entities = new EntityCommands(bench);
        LinkCommands links = new LinkCommands(bench);
        TagCommands tags = new TagCommands(bench);
        this.edge = new GatewayAdapter(bench.model(), Map.of(
                Operation.CREATE_ENTITY, entities::create,
                Operation.PUT_ENTITY, entities::put,
                Operation.PATCH_ENTITY, entities::patch,
                Operation.DELETE_ENTITY, entities::delete,
                Operation.LINK, links::link,
                Operation.UNLINK, links::unlink,
                Operation.TAG, tags::tag,
                Operation.UNTAG, tags::untag));
    }

    @Override
    public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        return Invocation.logged(context, () -> edge.answer(event));
    }
}
