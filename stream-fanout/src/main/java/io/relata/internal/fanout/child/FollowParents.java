package io.relata.internal.fanout.child;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.write.LeaveParents;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.derivation.FollowingChildren;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.fanout.link.CoreReads;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Deletes or detaches children that hang on a parent whose life is over, as {@code onDelete} says: one that was deleted, or lives another
 * life. A parent that is not there without a tombstone was not deleted: its children stay as they are, and verify reports them. It may be
 * asked for late, repeatedly and by several at once: each write is conditional on the child as it was read, and the parent is read after
 * the child.
 */
public final class FollowParents implements FollowingChildren {
    private final TableModel model;
    private final CopyTable table;
    private final SourceItems truth;
    private final WriteContext context;

    public FollowParents(Scope scope) {
        this.model = scope.model();
        this.table = scope.table();
        this.truth = scope.truth();
        OptimisticRetry once = new OptimisticRetry(1, attempt -> {
        });
        this.context = new WriteContext(model, scope.core(), scope.clock(), once).on(scope.core(), once);
    }

    /**
     * Deletes or detaches one child, if a parent that it hangs on is over. Otherwise it costs one strong read of the child, and one of each
     * such parent; nothing where its model has none.
     *
     * @return whether it was deleted or detached
     */
    public boolean follow(EntityRef child) {
        return follow(child, truth::read);
    }

    /** The same where a parent that is not there, without a tombstone, counts as deleted. */
    public boolean followLost(EntityRef child) {
        return follow(child, parent -> new CoreReads(table).readAsDeleted(CoreKey.of(parent)));
    }

    private boolean follow(EntityRef child, Function<EntityRef, Optional<Item>> parents) {
        Optional<EntityType> type = model.entity(child.entity()).filter(known -> !Parent.followed(known).isEmpty());
        return type.isPresent() && RetryConflicts
                .result(CoreKey.of(child), () -> new LeaveParents(context, type.get(), child).attempt(read(child), parents)).followed();
    }

    /** Whether they are deleted with their parent, or detached from it. */
    @Override
    public boolean concerns(Related.Children children) {
        return children.parent().isFollowed();
    }

    /** The same for children of one entity, which is read once for all of them. */
    @Override
    public void follow(EntityType type, List<String> ids) {
        FollowingChildren.together(ids.stream().map(type::ref).toList(), this::read, truth,
                (child, before, parents) -> new LeaveParents(context, type, child).attempt(before, parents).isPresent(), this::follow);
    }

    private StoredItem read(EntityRef child) {
        return StoredItem.read(context.table(), CoreKey.of(child), Writers.newRequest());
    }
}
