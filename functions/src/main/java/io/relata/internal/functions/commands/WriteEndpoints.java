package io.relata.internal.functions.commands;

import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.http.Endpoint;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.route.Operation;
import java.util.Map;

/** What answers each request that writes one thing. */
final class WriteEndpoints {
    private WriteEndpoints() {
    }

    /** @param writes in a transaction the context of one attempt */
    static Map<Operation, Endpoint<PathTarget>> of(WriteContext writes) {
        EntityCommands entities = new EntityCommands(writes);
        LinkCommands links = new LinkCommands(writes);
        TagCommands tags = new TagCommands(writes);
        return Map.of(
                Operation.CREATE_ENTITY, Endpoint.on(PathTarget.AllOfType.class, entities::create),
                Operation.PUT_ENTITY, Endpoint.on(PathTarget.OneEntity.class, entities::put),
                Operation.PATCH_ENTITY, Endpoint.on(PathTarget.OneEntity.class, entities::patch),
                Operation.ADJUST_ENTITY, Endpoint.on(PathTarget.OneEntity.class, new AdjustCommand(writes)::adjust),
                Operation.DELETE_ENTITY, Endpoint.on(PathTarget.OneEntity.class, entities::delete),
                Operation.RESTORE_ENTITY, Endpoint.on(PathTarget.OneEntity.class, entities::restore),
                Operation.LINK, Endpoint.on(PathTarget.OneLink.class, links::link),
                Operation.UNLINK, Endpoint.on(PathTarget.OneLink.class, links::unlink),
                Operation.TAG, Endpoint.on(PathTarget.OneTag.class, tags::tag),
                Operation.UNTAG, Endpoint.on(PathTarget.OneTag.class, tags::untag));
    }
}
