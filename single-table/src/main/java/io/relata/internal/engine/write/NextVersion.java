package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.EntityWrite;
import io.relata.internal.engine.rule.Ruling;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.write.FollowingLinks.FollowingLink;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.body.UndeclaredAttributes;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.SaveEntity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.rule.Way;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The next version of an entity, its first or a later one. Creating, replacing and patching an entity all end here: check the parents, make
 * the item, change the links that follow from it, save it.
 */
final class NextVersion {
    private final WriteContext context;
    private final EntityType type;
    private final Identity identity;
    private final StoredItem before;
    private final Map<String, Object> ownBefore;
    private final Provenance provenance;

    /** @param before what the table holds under the entity's key: the entity, a tombstone, or nothing */
    NextVersion(WriteContext context, EntityType type, Identity identity, StoredItem before) {
        this(context, type, identity, before, Provenance.NONE);
    }

    /**
     * The same of an entity that comes from elsewhere.
     *
     * @param provenance what it brings along where it is new
     */
    NextVersion(WriteContext context, EntityType type, Identity identity, StoredItem before, Provenance provenance) {
        this.provenance = provenance;
        this.context = context;
        this.type = type;
        this.identity = identity;
        this.before = before;
        this.ownBefore = before.alive().map(new UndeclaredAttributes(context.model(), type)::with).orElse(Map.of());
    }

    /** The attributes that callers gave the entity so far, including those that the model no longer declares; empty for a new entity. */
    Map<String, Object> ownBefore() {
        return ownBefore;
    }

    /** When the entity was created; empty for a new one. */
    Optional<String> createdAt() {
        return before.alive().map(item -> new EntityItem(item).createdAt());
    }

    /**
     * @return empty when another request changed the entity since it was read, or something that its rules depend on
     * @throws Refusal when a parent does not exist, the entity would be its own ancestor, is too large, a unique value is taken, or a rule
     * refuses it
     */
    Optional<WriteResult> write(Way way, EntityBody body) {
        return write(way, body, Parents.of(context, type, body.own(), ownBefore), Optional.empty());
    }

    /**
     * The same with parents that were read before.
     *
     * @param once the idempotency key to claim in the same transaction
     */
    Optional<WriteResult> write(Way way, EntityBody body, Map<String, Item> parents, Optional<IdempotentRequest> once) {
        AskRules rules = new AskRules(context);
        Draft draft = draft(body, parents);
        if (!rules.concern(type, draft.links()) || isUnchanged(draft)) {
            return save(draft, once, UnaryOperator.identity());
        }
        EntityWrite write = new EntityWrite(type, identity.ref(), way, before.alive(), Optional.of(draft.next()));
        Ruling ruling = rules.about(write, parents.values());
        Draft derived = ruling.isRefused() || ruling.derived().isEmpty() ? draft : derived(body, draft, ruling.derived(), parents);
        rules.about(write, derived.links(), ruling);
        ruling.requireNoRefusal();
        return save(derived, once, ruling::with);
    }

    /**
     * What is to be written.
     *
     * @param next the entity, without its key
     */
    private record Draft(EntityBody body, Item next, List<FollowingLink> links) {
    }

    private Draft draft(EntityBody wanted, Map<String, Item> parents) {
        EntityBody body = context.signature(type).unlessUnchanged(wanted, ownBefore);
        Optional<Item> current = before.alive();
        String id = identity.ref().id();
        Item next = DerivedFromParents.added(type, id, item(body, current), current, parents);
        return new Draft(body, next, new FollowingLinks(context, type, next).changes(id, current, parents));
    }

    private Draft derived(EntityBody wanted, Draft draft, Map<String, JsonNode> values, Map<String, Item> parents) {
        EntityBody body = wanted.with(type, identity.ref(), values);
        Predicate<String> isSame = name -> Objects.equals(body.own().get(name), draft.body().own().get(name));
        boolean sameParents = type.parents().stream().allMatch(parent -> isSame.test(parent.attribute())
                && parent.sharing().stream().allMatch(isSame));
        return draft(body, sameParents ? parents : Parents.of(context, type, body.own(), ownBefore));
    }

    private boolean isUnchanged(Draft draft) {
        return draft.links().isEmpty() && draft.body().own().equals(ownBefore)
                && before.alive().filter(item -> isInItsLists(item, draft.next())).isPresent();
    }

    /** @param conditions adds those of the rules to what is written along with the entity */
    private Optional<WriteResult> save(Draft draft, Optional<IdempotentRequest> once, UnaryOperator<List<Action<CoreKey>>> conditions) {
        if (isUnchanged(draft)) {
            before.alive().ifPresent(WrittenItems::found);
            return before.alive().map(item -> new WriteResult(item, WriteResult.Effect.UNCHANGED));
        }
        Optional<EntityVersion> held = HoldTogether
                .all(EntityVersion.of(context, type, identity, before, draft.next(), EntityVersion.Cause.CALLER));
        return held.filter(version -> SaveEntity.save(version.alongOnly(conditions.apply(along(version, draft, once)))))
                .map(version -> new WriteResult(version.put().item(), effect()));
    }

    private List<Action<CoreKey>> along(EntityVersion version, Draft draft, Optional<IdempotentRequest> once) {
        List<Action<CoreKey>> along = new ArrayList<>(draft.links().stream().map(FollowingLink::action).toList());
        if (identity.source() != Identity.Source.GENERATED) {
            along.addAll(new Ancestors(context, type, identity.ref()).checks(draft.body().own(), ownBefore));
        }
        along.addAll(version.along());
        once.ifPresent(key -> along.add(key.claim(identity.ref(), version.put().item(), context.clock().instant())));
        return OneCheckEach.of(along);
    }

    private WriteResult.Effect effect() {
        return before.alive().isPresent() ? WriteResult.Effect.CHANGED : WriteResult.Effect.CREATED;
    }

    /** The entity without its key and without its place in hierarchies. */
    private Item item(EntityBody body, Optional<Item> current) {
        Instant now = context.clock().instant();
        String time = Timestamps.format(now);
        long version = current.map(item -> item.version() + 1).orElseGet(() -> provenance.firstVersion(now, before.item()));
        CoreItems.Origin origin = current.map(CoreItems.Origin::of)
                .orElseGet(() -> provenance.origin(body.createdAt().orElse(time), version, before.item()));
        return CoreItems.entity(type, identity.ref().id(), body.own(), origin, version, time);
    }

    /**
     * Whether the stored item has the index attributes that it should have. It lacks them if it was written under a model with other lists,
     * hierarchies or expiry, or if the entity that it is part of was created again elsewhere.
     */
    private boolean isInItsLists(Item current, Item next) {
        return Stream.concat(EntityItem.COMPUTED.stream(), type.overloadedAttributes())
                .allMatch(attribute -> current.value(attribute).equals(next.value(attribute)));
    }
}
