package io.relata.internal.local.tenant;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.tenant.TenantDeletion;
import io.relata.internal.fanout.tenant.TenantDeletions;
import java.time.Duration;
import java.util.function.Consumer;

/** Waits until the work function has deleted a tenant. */
record AwaitDeletion(TenantDeletions deletions, Tenant tenant) {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    /** Longer than the longest delay of a message, and than it takes until one comes again whose invocation died. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(25);

    /**
     * @param seen is told how far it is, at each look
     * @throws CommandFailedException if nothing happens any more
     */
    void until(Consumer<TenantDeletion> seen) {
        TenantDeletion last = look(seen);
        long changed = System.nanoTime();
        while (!last.isFinished()) {
            Rate.pause(BETWEEN_LOOKS);
            TenantDeletion now = look(seen);
            if (!now.equals(last)) {
                changed = System.nanoTime();
            } else if (System.nanoTime() - changed > LONGEST_SILENCE.toNanos()) {
                throw new CommandFailedException("the work queue has not gone on with the deletion of " + tenant.name() + " for "
                        + LONGEST_SILENCE.toMinutes() + " minutes: look at its dead letters, then call again");
            }
            last = now;
        }
    }

    private TenantDeletion look(Consumer<TenantDeletion> seen) {
        TenantDeletion deletion = deletions.read(tenant).orElseThrow();
        seen.accept(deletion);
        return deletion;
    }
}
