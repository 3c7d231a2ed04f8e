package io.relata.internal.fanout.carried;

import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.derivation.CorrectAttributes;
import io.relata.internal.fanout.derivation.FollowingChildren;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Gives entities what they carry of their parents, as these are stored. It may be asked for late, repeatedly and by several at once: each
 * write is conditional on the entity as it was read, and the parents are read after the entity.
 *
 * <p>Why no version of the parent is kept beside the values, which would tell an older write from a newer one: what was removed and
 * restored may have an earlier version. Instead each write of other values has a record, which leads here again; so the last write is
 * followed by a look at parents that are at least as new.
 */
public final class FollowCarried implements FollowingChildren {
    private final TableModel model;
    private final CopyTable table;
    private final SourceItems truth;

    public FollowCarried(TableModel model, CopyTable table) {
        this.model = model;
        this.table = table;
        this.truth = new SourceItems(table);
    }

    /**
     * Gives one entity what it carries. It costs one strong read of the entity and one of each such parent; nothing where it carries
     * nothing of any.
     */
    public void follow(EntityRef entity) {
        model.entity(entity.entity()).filter(type -> !Parent.carried(type).isEmpty()).ifPresent(type -> RetryConflicts
                .until(CoreKey.of(entity), () -> isRight(type, entity, truth.read(entity), truth::read)));
    }

    /** Whether they carry something of their parent. */
    @Override
    public boolean concerns(Related.Children children) {
        return children.parent().isCarried();
    }

    /** The same for children of one entity, which is read once for all of them. */
    @Override
    public void follow(EntityType type, List<String> ids) {
        FollowingChildren.together(ids.stream().map(type::ref).toList(), truth::read, truth,
                (child, before, parents) -> isRight(type, child, before, parents), this::follow);
    }

    /** Corrects the entity if need be; false if it was changed meanwhile. */
    private boolean isRight(EntityType type, EntityRef entity, Optional<Item> before, Function<EntityRef, Optional<Item>> parents) {
        Optional<Item> alive = before.filter(Kind.ENTITY::is);
        if (alive.isEmpty()) {
            return true;
        }
        Optional<Object> right = CarriedValues.of(type, alive.get(), parents);
        return CarriedValues.allIn(alive.get()).equals(right)
                || table.correct(CorrectAttributes.of(CoreKey.of(entity), alive.get(), CarriedValues.named(right))).written();
    }
}
