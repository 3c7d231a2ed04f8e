package io.relata.internal.fanout.link;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/**
 * Brings both copies of a link to the link's current state, whatever the record said that led to this. A link whose ends were deleted is
 * taken down; one that follows from an entity's attribute is renewed when that names an entity. A link with an end that is not there,
 * without a tombstone, stays with its copies as it is: other code may put the end back, and verify reports it.
 */
public final class PropagateLink {
    private final TableModel model;
    private final CoreReads core;
    private final RenewLink renew;
    private final TakeDownLink takeDown;
    private final LinkCopies copies;
    private final RemoveLinkCopies remove;

    public PropagateLink(TableModel model, CopyTable table, Clock clock) {
        this.model = model;
        this.core = new CoreReads(table);
        this.renew = new RenewLink(table, clock);
        this.takeDown = new TakeDownLink(table, clock);
        this.copies = new LinkCopies(table);
        this.remove = new RemoveLinkCopies(table);
    }

    /** @throws ConcurrentChangeException when the link changes faster than its copies can be written */
    public void propagate(ChangeHint.OfLink hint) {
        pair(hint.link()).filter(pair -> !isPropagated(pair, hint.copies(), core::read)).ifPresent(
                pair -> RetryConflicts.until(hint.link(), () -> isPropagated(pair, ChangeHint.Copies.PERHAPS, core::read)));
    }

    /** The same where an end that is not there counts as deleted. */
    public void propagateLost(CoreKey link) {
        pair(link).ifPresent(pair -> RetryConflicts.until(link, () -> isPropagated(pair, ChangeHint.Copies.PERHAPS, core::readAsDeleted)));
    }

    private Optional<LinkPair> pair(CoreKey link) {
        return model.relation(LinkRef.relationOf(link)).map(relation -> LinkPair.of(relation, link)).filter(LinkPair::isInPlace);
    }

    /** @param ends reads the entities at the ends as they are stored */
    private boolean isPropagated(LinkPair pair, ChangeHint.Copies existing, Function<CoreKey, Optional<Item>> ends) {
        Optional<Item> stored = core.read(pair.link());
        boolean alive = stored.filter(Kind.LINK::is).isPresent();
        if (!alive && !pair.isFollowing()) {
            return remove.remove(pair, stored);
        }
        Optional<Item> from = ends.apply(CoreKey.of(pair.from()));
        boolean named = pair.isFollowing() && from.filter(Kind.ENTITY::is).filter(pair::isNamedBy).isPresent();
        Optional<Item> to = alive || named ? ends.apply(CoreKey.of(pair.to())) : Optional.empty();
        boolean good = alive && ExpectedCopies.isGood(stored.get(), from, to);
        if (named && to.filter(Kind.ENTITY::is).isPresent() && !good) {
            renew.renew(pair.ref(), stored, from.get(), to.get(), stored.isPresent() ? 0 : remove.linkVersion(pair));
            return false;
        } else if (!alive) {
            return remove.remove(pair, stored);
        } else if (ExpectedCopies.isOver(stored.get(), from, to) || pair.isFollowing() && from.isPresent() && !named) {
            return takeDown.takeDown(pair, stored.get(), from, to);
        } else if (!good) {
            return true;
        }
        return switch (existing) {
            case NONE_YET -> copies.create(pair, stored.get(), from.get(), to.get());
            case PERHAPS -> copies.createOrUpdate(pair, stored.get(), from.get(), to.get());
        };
    }
}
