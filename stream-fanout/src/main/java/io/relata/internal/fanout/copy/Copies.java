package io.relata.internal.fanout.copy;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.cost.SupposedChange;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.link.PropagateLink;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Copies: of linked entities, of tagged ones, and of entities in their own partitions. */
public record Copies(TableModel model) implements Derivation {
    /** Of a copy that a Query finds, in bytes. */
    private static final int FOUND = 100;

    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.MISSING, Fault.STALE, Fault.GHOST, Fault.MISPLACED);
    }

    @Override
    public Optional<Place> place(Key key) {
        return key instanceof CopyKey copy && !copy.isProgress() && !copy.isDerived()
                ? CopyPlace.of(model, copy).map(place -> (look, item) -> new JudgeCopy(look).look(place, copy, item))
                : Optional.empty();
    }

    /** Copies that a link requires are judged with the link. */
    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        Item item = entity.item();
        return OwnCopies.keys(entity.type(), item).stream().filter(copy -> look.truth().read(copy).isEmpty())
                .map(copy -> new Finding(Fault.MISSING, LikelyCause.LOST_CHANGE, copy, item.key(), "entity " + item.version(),
                        "it should carry " + entity.ref().type()))
                .toList();
    }

    /** Copies are refreshed 25 in a request, each of which is billed by itself. Finding them takes two queries. */
    @Override
    public Units cost(SupposedChange change, Tariff tariff) {
        if (change.copies() == 0) {
            return new Units(2, 1, 0, 0);
        }
        double units = tariff.written(Optional.of(supposed(change.type(), change.before())),
                Optional.of(supposed(change.type(), change.after()))).writes();
        int requests = 2 + (int) Math.ceil(change.copies() / CopyTable.UPDATE_BATCH);
        double finding = 1 + Math.ceil(change.copies() * FOUND / Tariff.READ_UNIT) * 1.5;
        return new Units(requests, finding, units * change.copies(), 0);
    }

    /** A copy beside what it is linked to, in all orders of the list that has most of them; or under a tag, where no list has any. */
    public Item supposed(EntityType type, Item entity) {
        CopyData data = CopyData.of(type, entity);
        String id = entity.string(Key.PARTITION);
        return model.sides(type).stream().map(Side::opposite).filter(side -> !side.orders().isEmpty())
                .max(Comparator.comparingInt(side -> side.orders().size()))
                .map(side -> CopyWrites.create(side.copy("copy", id), side, data,
                        CoreItems.link(side.link("copy", id), 0, 0, entity.version(), Map.of())).item())
                .orElseGet(() -> CopyWrites.own(CopyKey.tag("copy", type.ref(id)), data).item());
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
