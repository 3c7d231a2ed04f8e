package io.relata.internal.engine.capacity;

import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.engine.write.version.HeldTogether;
import java.util.Optional;

/**
 * Keeps limits with each version of an entity: its own reservations in the capacities of its parents, and the capacities of its children,
 * where a caller changes its limit or deletes it.
 */
public final class HoldLimits implements HeldTogether {
    @Override
    public Optional<EntityVersion> with(EntityVersion version) {
        if (!version.cause().isCaller()) {
            return new ReserveCapacity(version).reserved();
        }
        LimitChildren own = new LimitChildren(version.context(), version.type(), version.ref());
        if (version.alive().isEmpty()) {
            return new ReserveCapacity(version.along(own.deleted().orElseThrow(() -> new Refusal(ProblemKind.HAS_CHILDREN,
                    version.identity().name() + " still has children: delete them or give them another parent first")))).reserved();
        }
        return new ReserveCapacity(version).reserved().map(reserved -> reserved.along(own.changed(version.former(), version.next())));
    }
}
