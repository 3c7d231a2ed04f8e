package io.relata.internal.fanout.child;

import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;

/** Breaks {@code CHILDREN_ONLY_LEAVE_THEIR_PARENTS}. */
class PutsAnEntity {
    PutEntity breaks(WriteContext context) {
        return new PutEntity(context);
    }
}
