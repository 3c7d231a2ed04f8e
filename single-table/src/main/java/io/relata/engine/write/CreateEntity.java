package io.relata.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.engine.binding.Timestamps;
import io.relata.engine.core.CoreItems;
import io.relata.engine.core.Writers;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.IndefiniteArticle;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.OutcomeUnknownException;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.write.body.DerivedId;
import io.relata.engine.write.body.EntityBody;
import io.relata.engine.write.version.IdempotentRequest;
import io.relata.engine.write.version.SaveEntity;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Creates an entity under an id of its own: made of its attributes where the model says so, else a ULID, so that ids of one kind sort by
 * when they were given. Each ULID has 80 random bits of its own; a monotonic one would count on from the last, which functions restored
 * from one snapshot have in common.
 */
public final class CreateEntity {
    private final WriteContext bench;

    public CreateEntity(WriteContext bench) {
        this.bench = bench;
    }

    /**
     * @param json the entity's attributes
     * @param once makes sure that a request that is sent again creates nothing again; none to create each time
     * @throws Refusal when values are not valid, a parent does not exist, a unique value is taken, or the idempotency key was used for
     * something else
     */
    public WriteResult create(EntityType type, ObjectNode json, Optional<IdempotentRequest> once) {
        EntityBody body = EntityBody.forCreation(type, json);
        String request = Writers.newRequest();
        Optional<WriteResult> earlier = once.flatMap(key -> replay(key, request));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        Map<String, Item> parents = Parents.require(bench, type, body.own(), Map.of());
        return bench.races().run("the new " + type.name(), () -> once.isPresent()
                ? attempt(type, body, parents, once.get(), request)
                : attempt(type, body, parents, Optional.empty(), request));
    }

    /** An idempotency key knows more than what lies where the entity goes: whose it is, and also where that can't be told any more. */
    private Optional<WriteResult> attempt(EntityType type, EntityBody body, Map<String, Item> parents, IdempotentRequest once,
            String request) {
        try {
            return attempt(type, body, parents, Optional.of(once), request).or(() -> replay(once, request));
        } catch (OutcomeUnknownException | Refusal e) {
            return Optional.of(replay(once, request).orElseThrow(() -> e));
        }
    }

    private Optional<WriteResult> attempt(EntityType type, EntityBody body, Map<String, Item> parents, Optional<IdempotentRequest> once,
            String request) {
        Optional<EntityRef> made = DerivedId.of(type, body.own());
        EntityRef entity = made.orElseGet(() -> type.ref(UlidCreator.getUlid().toString()));
        StoredItem before = made.map(ref -> free(type, ref, request)).orElseGet(() -> StoredItem.nothing(request));
        Item item = first(type, entity, body, parents, before, bench.clock().instant());
        List<Action<CoreKey>> along = new ArrayList<>(
                new FollowingLinks(bench, type, item).changes(entity.id(), Optional.empty(), parents));
        made.ifPresent(ref -> along.addAll(new Ancestors(bench, type, ref).checks(body.own(), Map.of())));
        once.ifPresent(key -> along.add(key.claim(entity, item, bench.clock().instant())));
        return new SaveEntity(bench.table(), type, entity).save(item, before, along)
                ? Optional.of(new WriteResult(withKey(entity, item), WriteResult.Effect.CREATED))
                : Optional.empty();
    }

    /** What lies where an entity goes whose id is made of its attributes: nothing, or a tombstone. */
    private StoredItem free(EntityType type, EntityRef entity, String request) {
        StoredItem before = StoredItem.read(bench.table(), CoreKey.of(entity), request);
        before.alive().ifPresent(item -> {
            throw new Refusal(ProblemKind.ALREADY_EXISTS,
                    StoredItem.name(entity) + " exists already, and " + IndefiniteArticle.with(type.name()) + " goes by its "
                            + String.join(" and ", type.traits().identifiedBy()) + ": change that one");
        });
        return before;
    }

    /** The first version of an entity, where nothing or a tombstone lies. */
    static Item first(EntityType type, EntityRef entity, EntityBody body, Map<String, Item> parents, StoredItem before, Instant now) {
        long version = CoreItems.firstVersion(now, before.item().map(item -> item.number(Attr.VERSION)).orElse(0L));
        String time = Timestamps.format(now);
        Item item = CoreItems.entity(type, entity.id(), body.own(), new CoreItems.Origin(body.createdAt().orElse(time), version, Set.of()),
                version,
                time);
        return before.signed(PlaceInHierarchy.place(type, entity.id(), item, parents, Optional.empty()));
    }

    static Item withKey(EntityRef entity, Item item) {
        return new Action.Put<>(CoreKey.of(entity), item, Condition.always()).item();
    }

    private Optional<WriteResult> replay(IdempotentRequest once, String request) {
        return bench.table().get(once.key(), Consistency.STRONG).filter(guard -> !once.isExpired(guard, bench.clock().instant()))
                .map(guard -> once.answer(guard, request));
    }
}
