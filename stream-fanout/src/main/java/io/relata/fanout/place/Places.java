package io.relata.fanout.place;

import io.relata.engine.key.CoreKey;
import io.relata.fanout.derivation.Derivation;
import io.relata.fanout.derivation.Fault;
import io.relata.fanout.derivation.Finding;
import io.relata.fanout.derivation.JudgedEntity;
import io.relata.fanout.derivation.Look;
import io.relata.fanout.derivation.Scope;
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

    @Override
    public boolean repair(Finding finding, Scope scope) {
        return finding.fault() != Fault.UNPLACEABLE
                && new CorrectEntity(scope).correct((CoreKey) finding.key(), finding.fault());
    }
}
