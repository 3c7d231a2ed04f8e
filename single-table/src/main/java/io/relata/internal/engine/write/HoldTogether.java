package io.relata.internal.engine.write;

import io.relata.internal.engine.capacity.HoldLimits;
import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.write.version.EarlierVersions;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.engine.write.version.GuardedValues;
import io.relata.internal.engine.write.version.HeldTogether;
import java.util.List;
import java.util.Optional;

/** All that must hold together with each version of an entity. What is new is added here, and nowhere else. */
final class HoldTogether {
    private static final List<HeldTogether> ALL = List.of(new HoldLimits(), new GuardedValues(), new EarlierVersions());

    private HoldTogether() {
    }

    /** @return none when others were faster, so that all has to be read again */
    static Optional<EntityVersion> all(EntityVersion version) {
        Optional<EntityVersion> held = Optional.of(version.next().has(ParentLives.ATTRIBUTE) ? CheckParents.along(version) : version);
        for (HeldTogether each : ALL) {
            held = held.flatMap(each::with);
        }
        return held;
    }
}
