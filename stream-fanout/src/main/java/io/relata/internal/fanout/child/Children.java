package io.relata.internal.fanout.child;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The lives of children: those that hang on a parent end with it, or let it go. */
public final class Children implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.ORPHAN, Fault.OUTLIVED_PARENT, Fault.LOST_PARENT);
    }

    /** A child that has expired is not judged: its parent may be deleted before DynamoDB removes the child. */
    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return Expiry.isOver(entity.item(), look.now())
                ? List.of()
                : entity.type().parents().stream().flatMap(parent -> orphan(look, parent, entity).stream()).toList();
    }

    private static Optional<Finding> orphan(Look look, Parent parent, JudgedEntity entity) {
        Item child = entity.item();
        String state = "entity " + child.version() + ", " + parent.attribute();
        return entity.named(parent.attribute(), parent.entity()).flatMap(ref -> {
            String named = parent.attribute() + ": " + ref.type();
            Optional<Item> found = look.truth().read(ref);
            if (parent.isFollowed()) {
                return found.isEmpty()
                        ? Optional.of(Finding.lost(Fault.LOST_PARENT, child.key(), state, named))
                        : found.filter(stored -> ParentLives.isOver(child, parent, found))
                                .map(stored -> new Finding(Fault.OUTLIVED_PARENT, LikelyCause.LOST_CHANGE, child.key(), child.key(), state,
                                        named + (Kind.ENTITY.is(stored) ? " was created again after it" : " was deleted")));
            }
            return found.filter(Kind.ENTITY::is).isPresent()
                    ? Optional.empty()
                    : Optional.of(new Finding(Fault.ORPHAN, found.isPresent() ? LikelyCause.LATE_CHILD : LikelyCause.FOREIGN_WRITE,
                            child.key(), child.key(), state, named + " does not exist"));
        });
    }

    /** Children are written with what goes along with them, and what has expired as a tombstone. */
    @Override
    public List<TableActions> access(TableModel model) {
        List<EntityType> followers = model.entities().stream().filter(type -> !Parent.followed(type).isEmpty()).toList();
        if (followers.isEmpty() && model.entities().stream().noneMatch(type -> Expiry.leavesTombstone(model, type))) {
            return List.of();
        }
        List<TableActions> access = new ArrayList<>(List.of(TableActions.putEntities()));
        if (followers.stream().anyMatch(EntityType::keepsHistory)) {
            access.add(TableActions.write(TableActions.BOTH, CoreKey.VERSIONS, "dynamodb:PutItem"));
        }
        if (followers.stream().anyMatch(type -> !type.unique().isEmpty())) {
            access.add(TableActions.write(TableActions.BOTH, CoreKey.GUARDS, "dynamodb:DeleteItem"));
        }
        return access;
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        EntityRef child = EntityRef.ofType(finding.key().type());
        switch (finding.fault()) {
            case OUTLIVED_PARENT -> new FollowParents(scope).follow(child);
            case LOST_PARENT -> new FollowParents(scope).followLost(child);
            default -> {
                return false;
            }
        }
        return true;
    }
}
