package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.core.DerivedId;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.rule.Way;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Creates an entity under a new id: derived from its attributes where the model says so, otherwise a ULID, so that ids sort by creation
 * time.
 */
public final class CreateEntity {
    private final WriteContext context;

    public CreateEntity(WriteContext context) {
        this.context = context;
    }

    /**
     * @param json the entity's attributes
     * @param once the idempotency key under which a repeated request creates nothing; none to create each time
     * @throws Refusal when values are not valid, a parent does not exist, a unique value is taken, or the idempotency key was used for
     * another request
     */
    public WriteResult create(EntityType type, ObjectNode json, Optional<IdempotentRequest> once) {
        Permit permit = new Permit(context);
        EntityBody body;
        try {
            body = EntityBody.forCreation(context.signature(type), json);
        } catch (Refusal e) {
            return permit.shown(once.flatMap(this::earlier).orElseThrow(() -> e));
        }
        Optional<EntityRef> id = DerivedId.of(type, body.own());
        permit.create(type, id, body.own());
        permit.attributes().requireOwn(type, id, json, body.own());
        return permit.shown(create(type, body, once));
    }

    /** What was valid when it was carried out may not be valid any more, such as a time that had to be in the future. */
    private Optional<WriteResult> earlier(IdempotentRequest once) {
        try {
            return once.earlier(context, Writers.newRequest());
        } catch (Refusal e) {
            return Optional.empty();
        }
    }

    private WriteResult create(EntityType type, EntityBody body, Optional<IdempotentRequest> once) {
        String request = Writers.newRequest();
        Optional<WriteResult> earlier = once.flatMap(key -> key.earlier(context, request));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        Supplier<Map<String, Item>> parents = parents(type, body);
        return context.retry().run("the new " + type.name(), () -> attempt(type, body, parents, once, request));
    }

    /** Parents are read once for all attempts, unless rules, or the transaction itself, ask what has become of them. */
    private Supplier<Map<String, Item>> parents(EntityType type, EntityBody body) {
        if (new AskRules(context).concern(type)) {
            return () -> Parents.of(context, type, body.own(), Map.of());
        }
        Map<String, Item> parents = Parents.of(context, type, body.own(), Map.of());
        AtomicBoolean again = new AtomicBoolean();
        return () -> again.getAndSet(true) && !context.model().checkedParents(type).isEmpty()
                ? Parents.of(context, type, body.own(), Map.of())
                : parents;
    }

    /** The guard of an idempotency key tells who created the entity, also where the entity's item no longer can. */
    private Optional<WriteResult> attempt(EntityType type, EntityBody body, Supplier<Map<String, Item>> parents,
            Optional<IdempotentRequest> once, String request) {
        try {
            Identity identity = Identity.ofNew(type, body.own(), context.ids());
            return new NextVersion(context, type, identity, before(type, identity, request)).write(Way.CREATE, body, parents.get(), once)
                    .or(() -> once.flatMap(key -> key.earlier(context, request)));
        } catch (OutcomeUnknownException | Refusal e) {
            return Optional.of(once.flatMap(key -> key.earlier(context, request)).orElseThrow(() -> e));
        }
    }

    /** What the new entity replaces: a tombstone, or nothing. No item can have a ULID that was just generated. */
    private StoredItem before(EntityType type, Identity identity, String request) {
        if (identity.source() == Identity.Source.GENERATED) {
            return StoredItem.nothing(request);
        }
        StoredItem before = StoredItem.read(context.table(), identity.key(), request);
        before.alive().ifPresent(item -> {
            throw new Refusal(ProblemKind.ALREADY_EXISTS, identity.name() + " already exists, and the id of "
                    + IndefiniteArticle.with(type.name()) + " is its " + String.join(" and ", type.traits().identifiedBy())
                    + ": change that one");
        });
        return before;
    }
}
