package io.relata.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.core.Writers;
import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import io.relata.engine.write.body.EntityBody;
import io.relata.engine.write.body.UndeclaredAttributes;
import io.relata.engine.write.version.SaveEntity;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes an entity be what the caller says, whether it existed or not. */
public final class PutEntity {
    private final WriteContext bench;

    public PutEntity(WriteContext bench) {
        this.bench = bench;
    }

    /**
     * @param json all of the entity's attributes; those it does not name are gone afterwards
     * @throws Refusal when values are not valid, a parent does not exist, a unique value is taken, the precondition fails, or somebody else
     * creates the same id at the same moment
     */
    public WriteResult put(EntityType type, String id, ObjectNode json, Precondition precondition) {
        EntityRef entity = type.ref(id);
        String request = Writers.newRequest();
        return bench.races().run(StoredItem.name(entity), () -> {
            StoredItem before = StoredItem.read(bench.table(), CoreKey.of(entity), request);
            precondition.require(StoredItem.name(entity), before.alive());
            return before.alive().isPresent() ? replace(type, entity, json, before) : create(type, entity, json, before);
        });
    }

    /**
     * @return empty when something that is written along with it changed since; whoever created the entity itself since is ahead for good
     */
    private Optional<WriteResult> create(EntityType type, EntityRef entity, ObjectNode json, StoredItem before) {
        EntityBody body = EntityBody.forCreation(type, entity, json);
        Ancestors ancestors = new Ancestors(bench, type, entity);
        ancestors.requireOthers(body.own());
        Map<String, Item> parents = Parents.require(bench, type, body.own(), Map.of());
        Item item = CreateEntity.first(type, entity, body, parents, before, bench.clock().instant());
        List<Action<CoreKey>> along = new ArrayList<>(
                new FollowingLinks(bench, type, item).changes(entity.id(), Optional.empty(), parents));
        along.addAll(ancestors.checks(body.own(), Map.of()));
        if (new SaveEntity(bench.table(), type, entity).save(item, before, along)) {
            return Optional.of(new WriteResult(CreateEntity.withKey(entity, item), WriteResult.Effect.CREATED));
        }
        if (StoredItem.read(bench.table(), entity).alive().filter(other -> !Writers.of(other).contain(before.request())).isPresent()) {
            throw new Refusal(ProblemKind.ALREADY_EXISTS,
                    StoredItem.name(entity) + " was created by somebody else at the same moment: read it, and "
                            + "replace it if that is what you want");
        }
        return Optional.empty();
    }

    private Optional<WriteResult> replace(EntityType type, EntityRef entity, ObjectNode json, StoredItem before) {
        return new ChangeEntity(bench, type, entity).to(EntityBody.forReplacement(type, entity, json), before,
                new UndeclaredAttributes(bench.model(), type).with(before.item().orElseThrow()));
    }
}
