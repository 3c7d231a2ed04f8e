package io.relata.benchmarks.warm;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.rate.CallerLimits;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.rule.Caller;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;

/**
 * The command {@code ./relata benchmark limits}: what it costs to limit callers, counted over a table in memory and a clock that is moved:
 * an hour of one caller, whose calls come at random times to random environments.
 */
@Command(name = "limits", description = "Limits of callers: writes for each 1,000 calls of steady and bursty callers, counted.")
public final class LimitsCommand implements Callable<Integer> {
    private static final long SECOND = 1_000_000;
    private static final int LASTS = 3_600;
    private static final CallerLimit LIMIT = new CallerLimit(50, 100, CallerLimit.By.SUBJECT);
    private static final Caller CALLER = Caller.of("caller");

    /**
     * A caller.
     *
     * @param perSecond calls a second on average
     * @param burst how many come at once
     */
    private record Load(String title, double perSecond, int burst, int environments) {
    }

    private static final List<Load> LOADS = List.of(new Load("one call every ten seconds", 0.1, 1, 1),
            new Load("5 a second", 5, 1, 2), new Load("40 a second", 40, 1, 2), new Load("40 a second", 40, 1, 20),
            new Load("50 at once, every ten seconds", 5, 50, 2), new Load("50 at once, every ten seconds", 5, 50, 20),
            new Load("100 a second, twice the limit", 100, 1, 2), new Load("1,000 a second, twenty times the limit", 1000, 1, 20));

    /** Counts writes. */
    private static final class Counted extends ForwardingCoreTable {
        private long writes;

        Counted(CoreTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            writes++;
            return super.write(action);
        }
    }

    @Override
    public Integer call() {
        System.out.println("| limit 50 a second, burst 100 | environments | let through of 1,000 calls | writes for 1,000 calls |\n"
                + "|---|---:|---:|---:|");
        LOADS.forEach(LimitsCommand::measure);
        System.out.printf("%nA call that is counted takes %.2f µs more of processor time, where it needs no write.%n", micros());
        return 0;
    }

    /** Of a caller with 5,000 calls a second, half of its limit. */
    private static double micros() {
        long[] now = {1_767_225_600 * SECOND};
        InstantSource moved = () -> {
            now[0] += 200;
            return Instant.EPOCH.plus(now[0], ChronoUnit.MICROS);
        };
        CoreTable table = new MemoryCoreTable(new MemoryTable());
        CallerLimits limits = new CallerLimits(new CallerLimit(10_000, 20_000, CallerLimit.By.SUBJECT), caller -> table,
                moved.withZone(ZoneOffset.UTC), (caller, failure) -> {});
        return Alternating.micros(List.of(() -> {
            if (limits.wait(CALLER).isPresent()) {
                throw new IllegalStateException("who keeps the limit was refused");
            }
        }))[0];
    }

    private static void measure(Load load) {
        long[] now = {1_767_225_600 * SECOND};
        InstantSource moved = () -> Instant.EPOCH.plus(now[0], ChronoUnit.MICROS);
        Clock clock = moved.withZone(ZoneOffset.UTC);
        Counted table = new Counted(new MemoryCoreTable(new MemoryTable()));
        List<CallerLimits> environments = IntStream.range(0, load.environments())
                .mapToObj(i -> new CallerLimits(LIMIT, caller -> table, clock, (caller, failure) -> {})).toList();
        Random random = new Random(7);
        long calls = 0;
        long admitted = 0;
        for (long end = now[0] + LASTS * SECOND; now[0] < end;) {
            now[0] += (long) (-Math.log(1 - random.nextDouble()) * load.burst() / load.perSecond() * SECOND);
            for (int i = 0; i < load.burst(); i++) {
                calls++;
                admitted += environments.get(random.nextInt(load.environments())).wait(CALLER).isEmpty() ? 1 : 0;
            }
        }
        System.out.println("| %s | %d | %,d | %,d |".formatted(load.title(), load.environments(), admitted * 1000 / calls,
                table.writes * 1000 / calls));
    }
}
