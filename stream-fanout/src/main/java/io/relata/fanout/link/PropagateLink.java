package io.relata.fanout.link;

import io.relata.engine.copy.ExpectedCopies;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.LinkRef;
import io.relata.engine.table.CopyTable;
import io.relata.fanout.record.ChangeHint;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Optional;

/**
 * Brings both copies of a link to the link's current state, whatever the record said that led to this. A link whose ends do not exist any
 * more is taken down; one that follows from an entity's attribute is renewed when that names an entity.
 */
public final class PropagateLink {
    private final Model model;
    private final CoreReads core;
    private final RenewLink renew;
    private final TakeDownLink takeDown;
    private final LinkCopies copies;
    private final RemoveLinkCopies remove;

    public PropagateLink(Model model, CopyTable table, Clock clock) {
        this.model = model;
        this.core = new CoreReads(table);
        this.renew = new RenewLink(table, clock);
        this.takeDown = new TakeDownLink(table, clock);
        this.copies = new LinkCopies(table);
        this.remove = new RemoveLinkCopies(table);
    }

    /** @throws ConcurrentChangeException when the link changes faster than its copies can be written */
    public void propagate(ChangeHint.OfLink hint) {
        Optional<LinkPair> known = model.relation(LinkRef.relationOf(hint.link())).map(relation -> LinkPair.of(relation, hint.link()))
                .filter(LinkPair::isInPlace);
        if (known.isEmpty()) {
            return;
        }
        LinkPair pair = known.get();
        if (!isPropagated(pair, hint.copies())) {
            RetryConflicts.until(hint.link(), () -> isPropagated(pair, ChangeHint.Copies.PERHAPS));
        }
    }

    private boolean isPropagated(LinkPair pair, ChangeHint.Copies existing) {
        Optional<Item> stored = core.read(pair.link());
        boolean alive = stored.filter(Kind.LINK::is).isPresent();
        if (!alive && !pair.isFollowing()) {
            return remove.remove(pair, stored);
        }
        Optional<Item> from = core.alive(pair.from());
        boolean named = pair.isFollowing() && from.filter(pair::isNamedBy).isPresent();
        Optional<Item> to = alive || named ? core.alive(pair.to()) : Optional.empty();
        boolean good = alive && ExpectedCopies.isGood(stored.get(), from, to);
        if (named && to.isPresent() && !good) {
            renew.renew(pair.ref(), stored, from.get(), to.get(), stored.isPresent() ? 0 : remove.linkVersion(pair));
            return false;
        } else if (!alive) {
            return remove.remove(pair, stored);
        } else if (!good || pair.isFollowing() && !named) {
            return takeDown.takeDown(pair, stored.get(), from);
        }
        return switch (existing) {
            case NONE_YET -> copies.create(pair, stored.get(), from.get(), to.get());
            case PERHAPS -> copies.createOrUpdate(pair, stored.get(), from.get(), to.get());
        };
    }
}
