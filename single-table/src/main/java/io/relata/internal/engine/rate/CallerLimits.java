package io.relata.internal.engine.rate;

import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.table.CoreTable;
import io.relata.rule.Caller;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Counts the requests of each caller, and says who made too many. The count is shared by all execution environments: each takes leases of
 * several tokens from the caller's bucket in the table, and asks nobody as long as it has some.
 *
 * <p>An environment keeps its tokens until they are used. So of E environments that a caller's requests reach, the caller gets at most E
 * leases more than the bucket gives, and misses at most as many.
 *
 * <p>If the table can't be asked, requests are let through: a limit protects the others, and is not worth an outage. Thread-safe.
 */
public final class CallerLimits {
    /** How many callers an environment remembers; those who were away for longest are given up. Each takes some 300 bytes. */
    private static final int MOST_CALLERS = 10_000;

    private final CallerLimit limit;
    private final CallerTables<? extends CoreTable> tables;
    private final Clock clock;
    private final BiConsumer<Caller, RuntimeException> failures;
    private final Map<Key, Lease> leases;

    /** @param failures is told of whom the table could not be asked, and why */
    public CallerLimits(CallerLimit limit, CallerTables<? extends CoreTable> tables, Clock clock,
            BiConsumer<Caller, RuntimeException> failures) {
        this(limit, tables, clock, failures, MOST_CALLERS);
    }

    CallerLimits(CallerLimit limit, CallerTables<? extends CoreTable> tables, Clock clock, BiConsumer<Caller, RuntimeException> failures,
            int most) {
        this.limit = limit;
        this.tables = tables;
        this.clock = clock;
        this.failures = failures;
        this.leases = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Lease> eldest) {
                return size() > most;
            }
        };
    }

    /** Who has a bucket: texts, so that a call without a new lease computes no key. */
    private record Key(Optional<String> tenant, String subject) {
    }

    public CallerLimit limit() {
        return limit;
    }

    /**
     * Counts a request.
     *
     * @param caller in a model with tenants one who is of a tenant
     * @return how long the caller has to wait, if it made too many
     */
    public Optional<Duration> wait(Caller caller) {
        Lease lease = lease(caller);
        synchronized (lease) {
            long now = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
            try {
                long wait = lease.wait(() -> tables.of(caller), now);
                return wait == 0 ? Optional.empty() : Optional.of(Duration.of(wait, ChronoUnit.MICROS));
            } catch (RuntimeException e) {
                failures.accept(caller, e);
                lease.pause(now);
                return Optional.empty();
            }
        }
    }

    /** How many callers this environment remembers. */
    int remembered() {
        synchronized (leases) {
            return leases.size();
        }
    }

    private Lease lease(Caller caller) {
        Key key = new Key(caller.tenant(), limit.by() == CallerLimit.By.TENANT ? "" : caller.subject());
        synchronized (leases) {
            return leases.computeIfAbsent(key, unknown -> new Lease(new Bucket(limit, limit.by().key(caller))));
        }
    }
}
