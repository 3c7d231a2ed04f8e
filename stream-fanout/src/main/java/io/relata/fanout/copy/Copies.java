package io.relata.fanout.copy;

import io.relata.engine.copy.OwnCopies;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.TotalKey;
import io.relata.fanout.derivation.Derivation;
import io.relata.fanout.derivation.Fault;
import io.relata.fanout.derivation.Finding;
import io.relata.fanout.derivation.JudgedEntity;
import io.relata.fanout.derivation.LikelyCause;
import io.relata.fanout.derivation.Look;
import io.relata.fanout.derivation.Scope;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.model.Model;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Copies: of linked entities, of tagged ones, and of entities in their own partitions. */
public record Copies(Model model) implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.MISSING, Fault.STALE, Fault.GHOST, Fault.MISPLACED);
    }

    @Override
    public Optional<Place> place(Key key) {
        return key instanceof CopyKey copy && !TotalKey.is(copy) && !TotalKey.isContribution(copy) && !copy.isProgress()
                && !copy.isDerived()
                        ? CopyPlace.of(model, copy).map(place -> (look, item) -> new JudgeCopy(look).look(place, copy, item))
                        : Optional.empty();
    }

    /** Copies that a link requires are judged with the link. */
    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        Item item = entity.item();
        return OwnCopies.keys(entity.type(), item).stream().filter(copy -> look.truth().read(copy).isEmpty())
                .map(copy -> new Finding(Fault.MISSING, LikelyCause.LOST_CHANGE, copy, item.key(), "entity " + item.number(Attr.VERSION),
                        "it should carry " + entity.ref().type()))
                .toList();
    }

    @Override
    public boolean repairs(Finding finding) {
        return faults().contains(finding.fault()) && finding.key() instanceof CopyKey key && !key.isDerived();
    }

    /** A ghost's link ends with it. */
    @Override
    public Optional<CoreKey> endedBy(Finding finding) {
        return finding.fault() == Fault.GHOST
                ? CopyPlace.of(model, (CopyKey) finding.key()).flatMap(CopyPlace::requiredBy).map(CoreKey::of)
                : Optional.empty();
    }

    /**
     * Of a ghost, first takes down its link. If that stayed alive and the entity were restored, the link would be valid again and its
     * copies missing.
     */
    @Override
    public boolean repair(Finding finding, Scope scope) {
        CopyKey key = (CopyKey) finding.key();
        CopyPlace place = CopyPlace.of(model, key).orElseThrow();
        RepairCopy repair = new RepairCopy(scope);
        if (finding.fault() != Fault.GHOST) {
            repair.write(place, key);
            return true;
        }
        endedBy(finding).ifPresent(link -> new PropagateLink(model, scope.table(), scope.clock())
                .propagate(new ChangeHint.OfLink(link, ChangeHint.Copies.PERHAPS)));
        Look look = scope.look();
        look.truth().read(key).filter(item -> new JudgeCopy(look).look(place, key, item).stream()
                .anyMatch(again -> again.fault() == Fault.GHOST)).ifPresent(repair::delete);
        return true;
    }
}
