package io.relata.internal.engine.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.model.TenantModel;
import io.relata.music.Music;
import io.relata.rule.Caller;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sixteen threads of four environments, over DynamoDB Local. Each request takes a millisecond of a clock that they share. */
class SharedLimitTest {
    private static final int ENVIRONMENTS = 4;
    private static final int THREADS = 16;
    private static final int REQUESTS = 250;
    private static final CallerLimit LIMIT = new CallerLimit(50, 100, CallerLimit.By.TENANT);

    private final LocalTable table = new LocalTable(TenantModel.of(Music.MODEL));
    private final SetClock clock = new SetClock();
    private final List<String> failures = new CopyOnWriteArrayList<>();

    private CallerLimits environment() {
        return new CallerLimits(LIMIT, CallerTables.of(TenantModel.of(Music.MODEL), table.core(), KeySpace::core), clock,
                (caller, failure) -> failures.add(failure.toString()));
    }

    @Test
    void asManyAreLetThroughAsTheLimitSaysAndOneTenantsLoadRefusesNoOther() throws InterruptedException, ExecutionException {
        List<CallerLimits> environments = IntStream.range(0, ENVIRONMENTS).mapToObj(i -> environment()).toList();
        Caller busy = Caller.of("ann").inTenant("busy");
        Caller quiet = Caller.of("bob").inTenant("quiet");
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Callable<int[]>> work = IntStream.range(0, THREADS).<Callable<int[]>>mapToObj(thread -> () -> {
            CallerLimits limits = environments.get(thread % ENVIRONMENTS);
            int[] admitted = new int[2];
            for (int i = 0; i < REQUESTS; i++) {
                clock.advance(1_000);
                admitted[0] += limits.wait(busy).isEmpty() ? 1 : 0;
                admitted[1] += i % 50 == 0 && limits.wait(quiet).isEmpty() ? 1 : 0;
            }
            return admitted;
        }).toList();
        int ofBusy = 0;
        int ofQuiet = 0;
        for (Future<int[]> done : threads.invokeAll(work)) {
            ofBusy += done.get()[0];
            ofQuiet += done.get()[1];
        }
        threads.shutdown();
        assertThat(failures).isEmpty();
        int most = LIMIT.burst() + THREADS * REQUESTS / 1000 * LIMIT.perSecond();
        assertThat(ofBusy).as("a burst, and 50 in each of 4 s").isLessThanOrEqualTo(most)
                .isGreaterThanOrEqualTo(most - ENVIRONMENTS * (LIMIT.largestLease() - 1) - LIMIT.perSecond());
        assertThat(ofQuiet).as("20 a second").isEqualTo(THREADS * REQUESTS / 50);
        assertThat(table.items()).extracting(item -> item.string("id")).containsExactlyInAnyOrder("busy/limit:tenant",
                "quiet/limit:tenant");
    }
}
