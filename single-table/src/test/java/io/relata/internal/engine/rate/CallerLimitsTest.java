package io.relata.internal.engine.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.music.Music;
import io.relata.rule.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;

/** Limits that environments share, each with a clock of its own. */
class CallerLimitsTest {
    private static final Caller ANN = Caller.of("ann");
    private static final Caller BOB = Caller.of("bob");
    private static final long SECOND = 1_000_000;

    private MemoryTable stored = new MemoryTable();
    private CountingTable table = new CountingTable(new MemoryCoreTable(stored));
    private SetClock clock = new SetClock();
    private List<String> failures = new ArrayList<>();

    @BeforeTry
    void beginAnew() {
        stored = new MemoryTable();
        table = new CountingTable(new MemoryCoreTable(stored));
        clock = new SetClock();
        failures = new ArrayList<>();
    }

    /** Counts writes, and can fail. */
    private static final class CountingTable extends ForwardingCoreTable {
        private int writes;
        private Optional<RuntimeException> failure = Optional.empty();

        CountingTable(CoreTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            writes++;
            failure.ifPresent(thrown -> {
                throw thrown;
            });
            return super.write(action);
        }
    }

    private CallerLimits limits(CallerLimit limit, TableModel model, SetClock time) {
        return new CallerLimits(limit, CallerTables.<CoreTable>of(model, table, KeySpace::core), time,
                (caller, failure) -> failures.add(caller.subject() + ": " + failure.getMessage()));
    }

    private CallerLimits bySubject(int perSecond, int burst) {
        return limits(new CallerLimit(perSecond, burst, CallerLimit.By.SUBJECT), Music.MODEL, clock);
    }

    /** How many of so many requests at once are let through. */
    private static int admitted(CallerLimits limits, Caller caller, int requests) {
        int admitted = 0;
        for (int i = 0; i < requests; i++) {
            admitted += limits.wait(caller).isEmpty() ? 1 : 0;
        }
        return admitted;
    }

    @Example
    void aBurstIsLetThroughAndThenAsManyAsTheLimitSays() {
        CallerLimits limits = bySubject(10, 20);
        assertThat(admitted(limits, ANN, 100)).isEqualTo(20);
        clock.advance(SECOND);
        assertThat(admitted(limits, ANN, 100)).isEqualTo(10);
        clock.advance(10 * SECOND);
        assertThat(admitted(limits, ANN, 100)).as("a bucket holds no more than a burst").isEqualTo(20);
    }

    @Example
    void aRefusalSaysHowLongToWait() {
        CallerLimits limits = bySubject(2, 2);
        assertThat(admitted(limits, ANN, 2)).isEqualTo(2);
        assertThat(limits.wait(ANN)).contains(Duration.ofMillis(500));
        clock.advance(400_000);
        assertThat(limits.wait(ANN)).contains(Duration.ofMillis(100));
        clock.advance(100_000);
        assertThat(limits.wait(ANN)).isEmpty();
    }

    @Example
    void callersHaveBucketsOfTheirOwn() {
        CallerLimits limits = bySubject(5, 5);
        assertThat(admitted(limits, ANN, 50)).isEqualTo(5);
        assertThat(admitted(limits, BOB, 50)).isEqualTo(5);
    }

    @Example
    void tenantsShareABucketAmongTheirCallersAndWithNobodyElse() {
        CallerLimits limits = limits(new CallerLimit(5, 5, CallerLimit.By.TENANT), TenantModel.of(Music.MODEL), clock);
        assertThat(admitted(limits, ANN.inTenant("acme"), 3)).isEqualTo(3);
        assertThat(admitted(limits, BOB.inTenant("acme"), 50)).isEqualTo(2);
        assertThat(admitted(limits, ANN.inTenant("globex"), 50)).isEqualTo(5);
        assertThat(stored.items()).extracting(item -> item.string("id"), item -> item.string("type"))
                .containsExactly(tuple("acme/limit:tenant", "acme/limit:tenant"),
                        tuple("globex/limit:tenant", "globex/limit:tenant"));
    }

    @Example
    void theSameSubjectOfTwoTenantsIsTwoCallers() {
        CallerLimits limits = limits(new CallerLimit(5, 5, CallerLimit.By.SUBJECT), TenantModel.of(Music.MODEL), clock);
        assertThat(admitted(limits, ANN.inTenant("acme"), 50)).isEqualTo(5);
        assertThat(admitted(limits, ANN.inTenant("globex"), 50)).isEqualTo(5);
    }

    @Example
    void anItemTellsNoSubjectAndNoSubjectReachesAnotherKey() {
        CallerLimits limits = bySubject(5, 5);
        for (String subject : List.of("ann@example.com", "tenant", "", "../x", "acme/limit:tenant", "a#b", "\u0000", "x".repeat(5000))) {
            limits.wait(Caller.of(subject));
        }
        assertThat(stored.items()).hasSize(8).allSatisfy(item -> {
            assertThat(item.string("id")).matches("limit:[0-9a-f]{64}").isEqualTo(item.string("type"));
            assertThat(((CoreKey) item.key()).isLimit()).isTrue();
        });
    }

    @Example
    void theItemIsSmallAndExpires() {
        bySubject(10, 20).wait(ANN);
        assertThat(stored.items()).containsExactly(Item.of("id", CoreKey.limitOf("ann").id(), "type", CoreKey.limitOf("ann").id(), "kind",
                "limit", "paidUntil", clock.micros() + 100_000, "expiresAt", clock.micros() / SECOND + 2 + 3600));
    }

    @Example
    void aCallerWithManyRequestsTakesFewWritesAndASlowOneSingleTokens() {
        CallerLimits limits = bySubject(1000, 2000);
        for (int i = 0; i < 10_000; i++) {
            clock.advance(2_000);
            assertThat(limits.wait(ANN)).isEmpty();
        }
        assertThat(table.writes).as("500 a second for 20 s").isBetween(50, 120);
        table.writes = 0;
        for (int i = 0; i < 100; i++) {
            clock.advance(2 * SECOND);
            assertThat(limits.wait(BOB)).isEmpty();
        }
        assertThat(table.writes).as("one every other second").isEqualTo(100);
    }

    @Example
    void whoIsRefusedCostsLittle() {
        CallerLimits limits = bySubject(1000, 1000);
        int admitted = 0;
        for (int i = 0; i < 100_000; i++) {
            clock.advance(100);
            admitted += limits.wait(ANN).isEmpty() ? 1 : 0;
        }
        assertThat(admitted).as("in 10 s, of ten times as many").isBetween(10_900, 11_000);
        assertThat(table.writes).as("of 100,000 requests").isLessThan(1_000);
    }

    @Example
    void ifTheTableFailsRequestsAreLetThroughAndItIsNotAskedForASecond() {
        CallerLimits limits = bySubject(2, 2);
        table.failure = Optional.of(new TableThrottledException("hot", new IllegalStateException()));
        assertThat(admitted(limits, ANN, 100)).isEqualTo(100);
        assertThat(failures).containsExactly("ann: hot");
        clock.advance(SECOND);
        assertThat(admitted(limits, ANN, 100)).isEqualTo(100);
        assertThat(table.writes).isEqualTo(2);
        table.failure = Optional.empty();
        clock.advance(SECOND);
        assertThat(admitted(limits, ANN, 100)).isEqualTo(2);
    }

    @Example
    void aClockThatIsSetBackEndsAPause() {
        CallerLimits limits = bySubject(2, 2);
        table.failure = Optional.of(new TableThrottledException("hot", new IllegalStateException()));
        assertThat(admitted(limits, ANN, 100)).isEqualTo(100);
        table.failure = Optional.empty();
        clock.advance(-3600 * SECOND);
        assertThat(admitted(limits, ANN, 100)).as("the table is asked again").isEqualTo(2);
    }

    @Example
    void aClockThatIsSetBackEndsARefusal() {
        CallerLimits limits = bySubject(2, 2);
        assertThat(admitted(limits, ANN, 100)).isEqualTo(2);
        int asked = table.writes;
        clock.advance(-3600 * SECOND);
        limits.wait(ANN);
        assertThat(table.writes).as("the table is asked again, instead of an hour of refusals here").isGreaterThan(asked);
    }

    @Example
    void anEnvironmentRemembersSoManyCallers() {
        CallerLimits limits = new CallerLimits(new CallerLimit(100, 200, CallerLimit.By.SUBJECT), caller -> table, clock,
                (caller, failure) -> {}, 10);
        for (int i = 0; i < 1000; i++) {
            limits.wait(Caller.of("caller " + i));
        }
        assertThat(limits.remembered()).isEqualTo(10);
    }

    @Example
    void limitsThatCantBeAreRefused() {
        assertThatThrownBy(() -> new CallerLimit(0, 1, CallerLimit.By.SUBJECT))
                .hasMessage("a limit is 1 to 10000 requests a second, not 0");
        assertThatThrownBy(() -> new CallerLimit(10, 9, CallerLimit.By.SUBJECT))
                .hasMessage("a burst is at least the limit, 10, and at most 100000, not 9");
    }

    private static long range(List<Integer> skews) {
        return skews.stream().mapToLong(Integer::longValue).max().orElseThrow()
                - skews.stream().mapToLong(Integer::longValue).min().orElseThrow();
    }

    private Map<Integer, CallerLimits> environments(CallerLimit limit, List<Integer> skews) {
        Map<Integer, CallerLimits> environments = new HashMap<>();
        for (int i = 0; i < skews.size(); i++) {
            environments.put(i, limits(limit, Music.MODEL, clock.skewed(skews.get(i))));
        }
        return environments;
    }

    @Property
    void inNoTimeMoreRequestsAreLetThroughThanLimitAndBoundSay(@ForAll @IntRange(min = 1, max = 200) int perSecond,
            @ForAll @IntRange(min = 1, max = 4) int seconds,
            @ForAll @Size(min = 1, max = 8) List<@IntRange(min = -500_000, max = 500_000) Integer> skews,
            @ForAll @Size(min = 1, max = 300) List<@IntRange(max = 20_000) Integer> gaps, @ForAll Random random) {
        CallerLimit limit = new CallerLimit(perSecond, perSecond * seconds, CallerLimit.By.SUBJECT);
        Map<Integer, CallerLimits> environments = environments(limit, skews);
        List<Long> admitted = new ArrayList<>();
        for (int gap : gaps) {
            for (int i = random.nextInt(8); i >= 0; i--) {
                clock.advance(i == 0 ? gap : 0);
                if (environments.get(random.nextInt(skews.size())).wait(ANN).isEmpty()) {
                    admitted.add(clock.micros());
                }
            }
        }
        long beyond = (long) skews.size() * (limit.largestLease() - 1);
        for (int i = 0; i < admitted.size(); i++) {
            for (int j = i; j < admitted.size(); j++) {
                long time = admitted.get(j) - admitted.get(i) + range(skews);
                assertThat(j - i + 1L).isLessThanOrEqualTo(limit.burst() + time / limit.tokenMicros() + beyond);
            }
        }
    }

    @Property
    void whoKeepsTheLimitLessTheBoundIsNeverRefused(@ForAll @IntRange(min = 1, max = 200) int perSecond,
            @ForAll @IntRange(min = 2, max = 8) int seconds,
            @ForAll @Size(min = 1, max = 8) List<@IntRange(min = -500_000, max = 500_000) Integer> skews,
            @ForAll @Size(min = 1, max = 300) List<@IntRange(max = 20_000) Integer> gaps, @ForAll Random random) {
        CallerLimit limit = new CallerLimit(perSecond, perSecond * seconds, CallerLimit.By.SUBJECT);
        long below = (long) skews.size() * (limit.largestLease() - 1);
        long room = (limit.burst() - below) * limit.tokenMicros() - range(skews);
        Assume.that(room >= limit.tokenMicros());
        Map<Integer, CallerLimits> environments = environments(limit, skews);
        long paid = 0;
        for (int gap : gaps) {
            clock.advance(gap);
            for (int i = random.nextInt(8); i >= 0; i--) {
                paid = Math.max(paid, clock.micros()) + limit.tokenMicros();
                if (paid > clock.micros() + room) {
                    clock.advance(paid - clock.micros() - room);
                }
                assertThat(environments.get(random.nextInt(skews.size())).wait(ANN)).isEmpty();
            }
        }
    }
}
