package io.relata.internal.fanout.place;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Set;

/** Places of entities in lists and hierarchies, and their expiry. */
public final class Places implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.MISPLACED, Fault.UNPLACEABLE, Fault.WRONG_EXPIRY);
    }

    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return entity.isSound() ? new JudgePlace(look).entity(entity) : List.of();
    }

    @Override
    public boolean repairs(Finding finding) {
        return faults().contains(finding.fault()) && finding.key() instanceof CoreKey key && !key.isGuardOfValue();
    }

    /** Places in hierarchies that can be moved follow at once; repair corrects whatever is computed. */
    @Override
    public List<TableActions> access(TableModel model) {
        List<String> moved = model.entities().stream().flatMap(type -> FollowPlaces.movable(type).stream())
                .flatMap(hierarchy -> hierarchy.access().attributes().stream()).distinct().toList();
        TableActions repair = TableActions.correct(TableActions.By.WORK, model.computedAttributes());
        return moved.isEmpty() ? List.of(repair) : List.of(TableActions.correct(TableActions.By.STREAM, moved), repair);
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        return finding.fault() != Fault.UNPLACEABLE
                && new CorrectEntity(scope).correct((CoreKey) finding.key(), finding.fault());
    }
}
