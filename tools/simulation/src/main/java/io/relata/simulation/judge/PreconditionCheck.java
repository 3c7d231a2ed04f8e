package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.write.Precondition;
import java.util.Optional;

/** Whether preconditions hold, said a second time. */
final class PreconditionCheck {
    private PreconditionCheck() {
    }

    /** @param entity as it is stored; none if it does not exist */
    static boolean hold(Precondition precondition, Optional<Item> entity) {
        if (precondition instanceof Precondition.Exists) {
            return entity.isPresent();
        } else if (precondition instanceof Precondition.Absent || precondition instanceof Precondition.New) {
            return entity.isEmpty();
        } else if (precondition instanceof Precondition.Exactly exactly) {
            return entity.filter(item -> item.number(Attr.VERSION) == exactly.version()).isPresent();
        } else if (precondition instanceof Precondition.Version version) {
            return entity.filter(item -> version.versions().contains(item.number(Attr.VERSION))).isPresent();
        } else if (precondition instanceof Precondition.None) {
            return true;
        }
        throw new IllegalArgumentException("unknown: " + precondition);
    }
}
