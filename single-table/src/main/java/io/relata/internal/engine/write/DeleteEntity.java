package io.relata.internal.engine.write;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.EntityWrite;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.permission.Privilege;
import io.relata.rule.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Deletes an entity: replaces it by a tombstone. The stream function removes its links and copies, and deletes or detaches the children
 * that do not keep it from being deleted.
 */
public final class DeleteEntity {
    private static final int NAMED_CHILDREN = 5;

    private final WriteContext context;

    public DeleteEntity(WriteContext context) {
        this.context = context;
    }

    /** @throws Refusal when there is no such entity, it still has children (as far as the indexes show them), or the precondition fails */
    public void delete(EntityType type, String id, Precondition precondition) {
        EntityRef entity = type.ref(id);
        String request = Writers.newRequest();
        context.retry().run(StoredItem.name(entity), () -> {
            StoredItem before = StoredItem.read(context.table(), CoreKey.of(entity), request);
            Item current = new Permit(context).existing(Privilege.DELETE, type, entity, before);
            precondition.require(StoredItem.name(entity), before.alive());
            requireNoChildren(type, entity);
            return new EndEntity(context, type, entity).with(before, current, EntityVersion.Cause.CALLER, () -> new AskRules(context)
                    .conditions(new EntityWrite(type, entity, Way.DELETE, before.alive(), Optional.empty())));
        });
    }

    /**
     * Children that the index may not show yet, by the copies that the entity has of them, read strongly. Costs one Query, and only where
     * the model has such copies.
     */
    private List<String> copied(EntityType type, EntityRef entity) {
        List<String> children = new ArrayList<>();
        for (Side side : context.model().followers(type).stream().filter(DeleteEntity::isRefusing).toList()) {
            context.table().query(Query.of(Access.TABLE, side.partition(entity.id()), side.types(), NAMED_CHILDREN).strong()).items()
                    .stream()
                    .map(copy -> EntityRef.ofType(copy.string("type")).id()).filter(child -> belongs(side, child, entity))
                    .forEach(child -> children.add("/" + side.shown().entity().collection() + "/" + child));
        }
        return children;
    }

    private static boolean isRefusing(Side side) {
        String attribute = side.relation().follows().orElseThrow();
        return side.shown().entity().parents().stream().noneMatch(parent -> parent.attribute().equals(attribute) && parent.isFollowed());
    }

    /** A copy may be stale: its child may have been deleted or have another parent now. */
    private boolean belongs(Side side, String child, EntityRef parent) {
        return StoredItem.read(context.table(), side.shown().entity().ref(child)).alive()
                .filter(item -> item.value(side.relation().follows().orElseThrow()).equals(Optional.of(parent.id()))).isPresent();
    }

    private void requireNoChildren(EntityType type, EntityRef entity) {
        List<String> children = new ArrayList<>();
        for (Related.Children related : context.model().children(type)) {
            if (related.parent().isFollowed()) {
                continue;
            }
            related.parent().indexes().stream()
                    .flatMap(index -> context.table().query(Query.of(index.access(), index.partition(entity.id()),
                            related.entity().allSortKeys(), NAMED_CHILDREN)).items().stream())
                    .filter(child -> !child.string("type").equals(entity.type()))
                    .map(child -> "/" + related.entity().collection() + "/" + child.string("id")).distinct().forEach(children::add);
        }
        if (children.isEmpty()) {
            children.addAll(copied(type, entity));
        }
        if (!children.isEmpty()) {
            throw hasChildren(entity, children);
        }
    }

    /** @param children some of them */
    private Refusal hasChildren(EntityRef entity, List<String> children) {
        boolean named = !context.authority().isRestricted();
        return new Refusal(ProblemKind.HAS_CHILDREN, StoredItem.name(entity) + " still has children"
                + (named ? ", " + String.join(", ", children) + " among them" : "")
                + ": delete them or give them another parent first");
    }
}
