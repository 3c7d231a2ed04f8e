package io.relata.internal.infra.command;

import io.relata.internal.engine.identity.DeploymentLock;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.infra.plan.RefusedException;

/** What keeps a table for one deployment, while that goes on. */
interface HeldTable {
    /** Of a deployment that has no table yet, or changes nothing. */
    HeldTable NONE = () -> {};

    static HeldTable of(DeploymentLock lock) {
        return () -> lock.take().ifPresent(other -> {
            throw new RefusedException("the table is being changed by " + other + ": wait for it. If it was ended, say --take-over");
        });
    }

    /** @throws RefusedException when somebody else has it */
    void renew();

    /** Renews it while a step is under way, which neither a failure nor somebody who took over can end: the next step is refused. */
    default void keep() {
        try {
            renew();
        } catch (RefusedException | TableException e) {
            // Told before the next step.
        }
    }
}
