package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.music.Music;
import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** All that can be written, in few words. */
public final class Desk {
    private final WriteContext bench;

    public Desk(CoreTable table, Clock clock) {
        this(new WriteContext(Music.MODEL, table, clock, OptimisticRetry.waiting()));
    }

    public Desk(WriteContext bench) {
        this.bench = bench;
    }

    public WriteResult create(String entity, String body) {
        return new CreateEntity(bench).create(type(entity), json(body), Optional.empty());
    }

    public WriteResult create(String entity, String body, IdempotentRequest once) {
        return new CreateEntity(bench).create(type(entity), json(body), Optional.of(once));
    }

    public WriteResult put(String entity, String id, String body) {
        return put(entity, id, body, Precondition.NONE);
    }

    public WriteResult put(String entity, String id, String body, Precondition precondition) {
        return new PutEntity(bench).put(type(entity), id, json(body), precondition);
    }

    public WriteResult patch(String entity, String id, String body) {
        return patch(entity, id, body, Precondition.NONE);
    }

    public WriteResult patch(String entity, String id, String body, Precondition precondition) {
        return new PatchEntity(bench).patch(type(entity), id, json(body), precondition);
    }

    public void delete(String entity, String id) {
        delete(entity, id, Precondition.NONE);
    }

    public void delete(String entity, String id, Precondition precondition) {
        new DeleteEntity(bench).delete(type(entity), id, precondition);
    }

    void tag(String entity, String id, String tag) {
        new TagEntity(bench).tag(type(entity), id, new Tag(tag));
    }

    void untag(String entity, String id, String tag) {
        new TagEntity(bench).untag(type(entity), id, new Tag(tag));
    }

    LinkEntities.Linked link(String entity, String id, String related, String relatedId) {
        return new LinkEntities(bench).link(side(entity, related), id, relatedId, Optional.empty());
    }

    LinkEntities.Linked link(String entity, String id, String related, String relatedId, String body) {
        return new LinkEntities(bench).link(side(entity, related), id, relatedId, Optional.of(json(body)));
    }

    void unlink(String entity, String id, String related, String relatedId) {
        new LinkEntities(bench).unlink(side(entity, related), id, relatedId);
    }

    LinkEntities.Linked link(String entity, String id, String related, String relatedId, String body, Precondition precondition) {
        return new LinkEntities(bench).link(side(entity, related), id, relatedId, Optional.of(json(body)), precondition);
    }

    void unlink(String entity, String id, String related, String relatedId, Precondition precondition) {
        new LinkEntities(bench).unlink(side(entity, related), id, relatedId, precondition);
    }

    static Precondition version(long... versions) {
        Set<Long> all = new HashSet<>();
        for (long version : versions) {
            all.add(version);
        }
        return new Precondition.Version(all);
    }

    private EntityType type(String entity) {
        return bench.model().entity(entity).orElseThrow();
    }

    private Side side(String entity, String related) {
        return ((Related.Linked) bench.model().related(type(entity), related).orElseThrow()).side();
    }
}
