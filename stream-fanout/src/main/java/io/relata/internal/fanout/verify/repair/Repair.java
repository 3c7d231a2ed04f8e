package io.relata.internal.fanout.verify.repair;

import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.formerly.FormerItems;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Repairs what verify found. Links and large fan-outs are repaired by the code of the stream function. Copies are not: that code never
 * touches a copy of the right version, whatever else is wrong with it. So copies are written here, as that code would, or deleted if they
 * should not exist. Each write is conditional on the fault and on the copy as it was read: a copy that the stream function writes at the
 * same moment stays.
 */
public final class Repair {
    private final Scope scope;

    /** One that processes everything at once, however much it is. */
    public Repair(TableModel model, CopyTable table, Clock clock) {
        this(Scope.of(model, table, clock));
    }

    /** @param scope whose work queue continues large fan-outs that have stalled */
    public Repair(Scope scope) {
        this.scope = scope;
    }

    /**
     * The same as {@link #repair(Finding, Deletions)} with all deletions that follow from others.
     *
     * @param finding with keys as they are stored
     */
    public boolean repair(Finding finding) {
        return repair(finding, Deletions.OF_WHAT_WAS_DELETED);
    }

    /**
     * @param finding with keys as they are stored
     * @param deletions what may be deleted
     * @return whether the fault is repaired; false for those that need a person, and for deletions that are not allowed
     */
    public boolean repair(Finding finding, Deletions deletions) {
        Optional<KeySpace> space = scope.model().spaces().of(finding.key());
        return space.isPresent() && repair(finding, deletions, space.get());
    }

    /**
     * A finding as it is after a repair that did not succeed: of two entities without a guard that have the same value one has claimed it
     * meanwhile, and the other has a duplicate now.
     */
    public Finding left(Finding finding) {
        return finding.fault() != Fault.OWNER_WITHOUT_GUARD
                ? finding
                : new Judge(scope.model(), scope.table(), scope.clock().instant(), scope.guards()).look(finding.about()).stream()
                        .filter(now -> now.fault() == Fault.DUPLICATE_VALUE && now.state().equals(finding.state())).findFirst()
                        .orElse(finding);
    }

    private boolean repair(Finding finding, Deletions deletions, KeySpace space) {
        if (finding.fault() == Fault.FORMER_DECLARATION) {
            return new FormerItems(scope.model()).repair(finding, scope);
        }
        UnaryOperator<Key> seen = space::seen;
        return new RepairItem(scope.in(space)).repair(finding.at(seen), deletions);
    }
}
