package io.relata.internal.engine.identity;

import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps two operators from changing a table at once: a lease in the item of the table's identity. Who holds it renews it; that of a run
 * that was killed ends by itself.
 *
 * @param holder tells the run from any other, and a person who it is
 */
public record DeploymentLock(ProgressTable table, String holder, Clock clock) {
    /** Longer than it takes to renew, with some failures. */
    public static final Duration LEASE = Duration.ofMinutes(5);
    private static final String BY = "deployingBy";
    private static final String UNTIL = "deployingUntil";
    private static final Condition IDENTIFIED = new Condition.Exists(TableIdentity.MODEL);

    /**
     * Takes the lease, or renews it.
     *
     * @return who has it instead, and until when; none where this run has it. A table that does not say what it is has none to take
     */
    public Optional<String> take() {
        long now = clock.instant().getEpochSecond();
        Condition free = new Condition.Missing(BY).or(new Condition.Equal(BY, holder)).or(new Condition.Less(UNTIL, now));
        return write(IDENTIFIED.and(free), new AttributeChange.Assign(BY, holder),
                new AttributeChange.Assign(UNTIL, now + LEASE.toSeconds()));
    }

    /** Takes the lease, whoever has it. */
    public void takeOver() {
        long until = clock.instant().plus(LEASE).getEpochSecond();
        write(IDENTIFIED, new AttributeChange.Assign(BY, holder), new AttributeChange.Assign(UNTIL, until));
    }

    /** Gives it back, if this run has it. */
    public void release() {
        write(new Condition.Equal(BY, holder), new AttributeChange.Remove(BY), new AttributeChange.Remove(UNTIL));
    }

    private Optional<String> write(Condition condition, AttributeChange... changes) {
        Outcome outcome = table.write(new Action.Update<>(TableIdentity.KEY, List.of(changes), condition));
        return outcome instanceof Outcome.Refused refused
                ? refused.found().filter(item -> item.has(BY)).map(item -> item.string(BY) + ", until "
                        + Instant.ofEpochSecond(item.number(UNTIL)))
                : Optional.empty();
    }
}
