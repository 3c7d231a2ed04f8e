package io.relata.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.core.CoreItems;
import io.relata.item.Item;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.model.EntityType;
import io.relata.problem.ProblemKind;
import io.relata.problem.Refusal;
import io.relata.table.Action;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes an entity be what the caller says, whether it existed or not. */
public final class PutEntity {
    private final Workbench bench;

    public PutEntity(Workbench bench) {
        this.bench = bench;
    }

    /**
     * @param json all of the entity's attributes; those it does not name are gone afterwards
     * @throws Refusal when values are not valid, a parent does not exist, a unique value is taken, the precondition fails, or somebody
     *         else creates the same id at the same moment
     */
    public Saved put(EntityType type, String id, ObjectNode json, Precondition precondition) {
        EntityRef entity = type.ref(id);
        EntityBody.requireSameId(entity, json);
        return bench.races().run(Stored.name(entity), () -> {
            Stored before = Stored.read(bench.table(), entity);
            precondition.require(Stored.name(entity), before.alive());
            return before.alive().isPresent() ? replace(type, entity, json, before) : Optional.of(create(type, entity, json, before));
        });
    }

    private Saved create(EntityType type, EntityRef entity, ObjectNode json, Stored before) {
        EntityBody body = EntityBody.forCreation(type, json);
        Identity.require(type, entity, body.own());
        Map<String, Item> parents = Parents.require(bench.table(), type, body.own(), Map.of());
        Item item = CreateEntity.first(type, entity, body, parents, before, bench.clock().instant());
        List<Action<CoreKey>> links = new FollowingLinks(bench, type, item).changes(entity.id(), Optional.empty(), parents);
        if (!new SaveEntity(bench.table(), type, entity).save(item, before, links)) {
            throw new Refusal(ProblemKind.ALREADY_EXISTS, Stored.name(entity) + " was created by somebody else at the same moment: read it, and "
                    + "replace it if that is what you want");
        }
        return new Saved(CreateEntity.withKey(entity, item), Saved.Effect.CREATED);
    }

    private Optional<Saved> replace(EntityType type, EntityRef entity, ObjectNode json, Stored before) {
        return new ChangeEntity(bench, type, entity).to(EntityBody.forChange(type, json), before,
                CoreItems.own(type, before.item().orElseThrow()));
    }
}
