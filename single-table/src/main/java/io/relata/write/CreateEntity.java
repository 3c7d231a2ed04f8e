package io.relata.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.binding.Timestamps;
import io.relata.core.CoreItems;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.model.Article;
import io.relata.model.EntityType;
import io.relata.problem.ProblemKind;
import io.relata.problem.Refusal;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.Consistency;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Creates an entity under an id of its own: made of its attributes where the model says so, else a ULID, so that ids of one kind sort by when they were given.
 * Each ULID has 80 random bits of its own; a monotonic one would count on from the last, which functions restored from one snapshot have in common.
 */
public final class CreateEntity {
    private final Workbench bench;

    public CreateEntity(Workbench bench) {
        this.bench = bench;
    }

    /**
     * @param json the entity's attributes
     * @param once makes sure that a request that is sent again creates nothing again; none to create each time
     * @throws Refusal when values are not valid, a parent does not exist, a unique value is taken, or the idempotency key was used for something else
     */
    public Saved create(EntityType type, ObjectNode json, Optional<Once> once) {
        EntityBody body = EntityBody.forCreation(type, json);
        Optional<Saved> earlier = once.flatMap(this::replay);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        Map<String, Item> parents = Parents.require(bench.table(), type, body.own(), Map.of());
        return bench.races().run("the new " + type.name(), () -> {
            Optional<EntityRef> made = Identity.of(type, body.own());
            EntityRef entity = made.orElseGet(() -> type.ref(UlidCreator.getUlid().toString()));
            Stored before = made.map(ref -> free(type, ref)).orElse(new Stored(Optional.empty()));
            Item item = first(type, entity, body, parents, before, bench.clock().instant());
            List<Action<CoreKey>> along = new ArrayList<>(new FollowingLinks(bench, type, item).changes(entity.id(), Optional.empty(), parents));
            once.ifPresent(key -> along.add(key.claim(entity, item, bench.clock().instant())));
            return new SaveEntity(bench.table(), type, entity).save(item, before, along)
                    ? Optional.of(new Saved(withKey(entity, item), Saved.Effect.CREATED))
                    : once.flatMap(this::replay);
        });
    }

    /** What lies where an entity goes whose id is made of its attributes: nothing, or a tombstone. */
    private Stored free(EntityType type, EntityRef entity) {
        Stored before = Stored.read(bench.table(), entity);
        before.alive().ifPresent(item -> {
            throw new Refusal(ProblemKind.ALREADY_EXISTS, Stored.name(entity) + " exists already, and " + Article.with(type.name()) + " goes by its "
                    + String.join(" and ", type.traits().identifiedBy()) + ": change that one");
        });
        return before;
    }

    /** The first version of an entity, where nothing or a tombstone lies. */
    static Item first(EntityType type, EntityRef entity, EntityBody body, Map<String, Item> parents, Stored before, Instant now) {
        long version = CoreItems.firstVersion(now, before.item().map(item -> item.number(Attr.VERSION)).orElse(0L));
        String time = Timestamps.format(now);
        Item item = CoreItems.entity(type, entity.id(), body.own(), new CoreItems.Origin(body.createdAt().orElse(time), version, Set.of()), version,
                time, UUID.randomUUID().toString());
        return Steps.place(type, entity.id(), item, parents, Optional.empty());
    }

    static Item withKey(EntityRef entity, Item item) {
        return new Action.Put<>(CoreKey.of(entity), item, Condition.always()).item();
    }

    private Optional<Saved> replay(Once once) {
        return bench.table().get(once.key(), Consistency.STRONG).filter(guard -> !once.isExpired(guard, bench.clock().instant()))
                .map(once::answer);
    }
}
