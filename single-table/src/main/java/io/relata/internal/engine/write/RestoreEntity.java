package io.relata.internal.engine.write;

import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.core.LastDeletion;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.body.UndeclaredAttributes;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import io.relata.rule.Way;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings the last version of a deleted entity back from its history: its attributes, its tags and its time of creation. It is a creation
 * under the same id, which begins another life: the links of the one before stay ended, and children that went with it stay deleted. Its
 * values are not checked again, since the model may have allowed them then.
 */
public final class RestoreEntity {
    private final WriteContext context;

    public RestoreEntity(WriteContext context) {
        this.context = context;
    }

    /**
     * @param id of an entity of a type that keeps its history
     * @param once the idempotency key under which a repeated request restores nothing; none to restore each time
     * @throws Refusal when it exists, nothing is kept of it, a parent does not exist any more or has no room for it, a unique value belongs
     * to another by now, a rule refuses it, or the idempotency key was used for another request
     */
    public WriteResult restore(EntityType type, String id, Optional<IdempotentRequest> once) {
        EntityRef entity = type.ref(id);
        String request = Writers.newRequest();
        WriteResult restored = once.flatMap(key -> key.earlier(context, request))
                .orElseGet(() -> context.retry().run(StoredItem.name(entity), () -> attempt(type, entity, once, request)));
        return new Permit(context).shown(restored);
    }

    /** The guard of an idempotency key tells who restored the entity, also where the entity's item no longer can. */
    private Optional<WriteResult> attempt(EntityType type, EntityRef entity, Optional<IdempotentRequest> once, String request) {
        try {
            StoredItem before = StoredItem.read(context.table(), CoreKey.of(entity), request);
            return restored(type, entity, before, once).or(() -> once.flatMap(key -> key.earlier(context, request)));
        } catch (OutcomeUnknownException | Refusal e) {
            return Optional.of(once.flatMap(key -> key.earlier(context, request)).orElseThrow(() -> e));
        }
    }

    private Optional<WriteResult> restored(EntityType type, EntityRef entity, StoredItem before, Optional<IdempotentRequest> once) {
        Permit permit = new Permit(context);
        before.alive().ifPresent(item -> {
            throw permit.isVisible(item)
                    ? new Refusal(ProblemKind.ALREADY_EXISTS, StoredItem.name(entity) + " exists: there is nothing to restore")
                    : nothing(type, entity);
        });
        Deletion deletion = new LastDeletion(context.table(), Consistency.STRONG).of(entity, before.item())
                .orElseThrow(() -> nothing(type, entity));
        Map<String, Object> last = new UndeclaredAttributes(context.model(), type).with(deletion.entity());
        if (!permit.isRestored(type, entity, last)) {
            throw nothing(type, entity);
        }
        EntityBody body = new EntityBody(new Item(signed(type, last)).attributes(), Optional.empty());
        new Ancestors(context, type, entity).requireOthers(body.own());
        NextVersion next = new NextVersion(context, type, Identity.given(entity), before, Provenance.of(deletion));
        try {
            return next.write(Way.CREATE, body, Parents.of(context, type, body.own(), Map.of()), once);
        } catch (Refusal e) {
            return refused(type, entity, body, e);
        }
    }

    /** Who restores it has written the version that it gets. */
    private Map<String, Object> signed(EntityType type, Map<String, Object> last) {
        Map<String, Object> own = new LinkedHashMap<>(last);
        type.traits().updatedBy().ifPresent(name -> own.put(name, context.caller().subject()));
        return own;
    }

    private static Refusal nothing(EntityType type, EntityRef entity) {
        return new Refusal(Refusal.Reason.UNKNOWN, "there is nothing to restore: " + StoredItem.name(entity)
                + " is not " + IndefiniteArticle.with(type.name()) + " that was deleted and whose history is kept");
    }

    /**
     * What keeps it from being restored is said of its attributes: the caller sent none.
     *
     * @return none where a value that was taken is free again, so that all has to be read anew
     */
    private Optional<WriteResult> refused(EntityType type, EntityRef entity, EntityBody body, Refusal refusal) {
        if (refusal.kind() == ProblemKind.LIMIT_REACHED) {
            List<String> limiting = Capacity.limiting(type).stream().map(limit -> limit.parent().attribute()).distinct().toList();
            throw Refusal.invalid(limiting.size() == 1 ? "/" + Violation.escape(limiting.get(0)) : "",
                    String.valueOf(refusal.getMessage()));
        } else if (refusal.kind() != ProblemKind.UNIQUE_VALUE_TAKEN) {
            throw refusal;
        }
        List<Violation> taken = type.unique().stream().filter(unique -> isTaken(unique, entity, body))
                .map(unique -> new Violation("/" + Violation.escape(unique.attributes().get(0)), "another " + type.name() + " has this "
                        + (unique.isOfTime() ? unique.attributes().get(0) + " at this time" : unique.name()) + " by now, and "
                        + unique.rule() + ": change the other " + type.name() + " first"))
                .toList();
        if (taken.isEmpty()) {
            return Optional.empty();
        }
        throw Refusal.invalid(taken);
    }

    private boolean isTaken(UniqueKey unique, EntityRef entity, EntityBody body) {
        return unique.guards(body.own()).stream().flatMap(guard -> context.table().get(guard, Consistency.STRONG).stream())
                .filter(found -> !Expiry.isPast(found, context.clock().instant()))
                .anyMatch(found -> !new GuardItem(found).isOwnedBy(entity.id()));
    }
}
