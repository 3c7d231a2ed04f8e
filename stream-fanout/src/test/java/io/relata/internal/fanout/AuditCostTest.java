package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.total.SettleTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What docs/performance.md says that an audit of totals costs: 1,000 poets with 10 poems each, so 1,000 totals of 10,000 contributions. */
class AuditCostTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Poems").entities(Poet.class, Poem.class)
            .totals(Total.of(Poem.class).per(Poet.class).sum("verses")).model());
    private static final int POETS = 1000;
    private static final int POEMS = 10_000;

    private final CrashingTable stored = new CrashingTable();
    private final Counted counted = new Counted();
    private final Clock clock = Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC);

    @Entity(collection = "poets")
    @SortBy("name")
    record Poet(@NotBlank String name) {
    }

    @Entity(collection = "poems")
    @SortBy("name")
    record Poem(@BelongsTo(Poet.class) String poetId, @NotBlank String name, BigDecimal verses) {
    }

    /** A table with the requests that it gets and the units that these cost. */
    interface CountedTable extends ScanTable, ProgressTable {
    }

    private static final class Counted {
        private int scans;
        private int gets;
        private int writes;
        private int transactions;
        private long readUnits;
        private long writeUnits;

        CountedTable on(CrashingTable table) {
            return (CountedTable) Proxy.newProxyInstance(CountedTable.class.getClassLoader(), new Class<?>[] {CountedTable.class},
                    (proxy, method, arguments) -> {
                        try {
                            Object answer = method.invoke(table, arguments);
                            count(method.getName(), arguments, answer);
                            return answer;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        private void count(String method, Object[] arguments, Object answer) {
            if (answer instanceof Slice slice) {
                scans++;
                readUnits += units(slice.items().stream().mapToInt(ItemSize::of).sum(), 4096);
            } else if (answer instanceof Optional<?> found) {
                gets++;
                readUnits += found.map(item -> units(ItemSize.of((Item) item), 4096)).orElse(1L);
            } else if (method.equals("write") && arguments[0] instanceof Action.Put<?> put) {
                writes++;
                writeUnits += units(ItemSize.of(put.item()), 1024);
            } else if (method.equals("write")) {
                writes++;
                writeUnits++;
            } else if (method.equals("transact")) {
                transactions++;
                writeUnits += 2L * ((List<?>) arguments[0]).size();
            }
        }

        private static long units(int bytes, int of) {
            return Math.max(1, (bytes + of - 1) / of);
        }

        @Override
        public String toString() {
            return scans + " scans, " + gets + " gets, " + writes + " writes, " + transactions + " transactions, " + readUnits
                    + " read units, " + writeUnits + " write units";
        }
    }

    @BeforeEach
    void tenPoemsOfEachPoet() {
        SettleTotals totals = new SettleTotals(MODEL, stored, clock);
        IntStream.range(0, POETS).forEach(i -> stored.put(entity("poet", "p" + i)));
        List<CoreKey> poems = new ArrayList<>();
        for (int i = 0; i < POEMS; i++) {
            stored.put(entity("poem", "m" + i).with("poetId", "p" + i % POETS).with("verses", BigDecimal.valueOf(i)));
            poems.add(CoreKey.of(new EntityRef("poem", "m" + i)));
        }
        totals.settle(poems);
    }

    @Test
    void rightTableTakesTheCommandOneScan() {
        assertThat(audit().run().wrong()).isEmpty();
        assertThat(counted).hasToString("23 scans, 0 gets, 0 writes, 0 transactions, 753 read units, 0 write units");
    }

    @Test
    void wrongTotalsTakeTheCommandThreeScansMore() {
        spoil();
        AuditTotals audit = audit();
        audit.run().wrong().forEach(wrong -> assertThat(audit.repair(wrong)).isTrue());
        assertThat(counted).hasToString("92 scans, 12 gets, 0 writes, 3 transactions, 3024 read units, 6 write units");
    }

    private AuditTotals audit() {
        return new AuditTotals(MODEL, counted.on(stored), units -> {
        });
    }

    @Test
    void rightTableTakesRunOfOneTurnOneScanToo() {
        audit(1000);
        assertThat(counted).hasToString("23 scans, 4 gets, 4 writes, 0 transactions, 757 read units, 4 write units");
    }

    /** Of 300 read units each: three for one pass. */
    @Test
    void eachTurnThatIsNotTheLastWritesTheSumsOnce() {
        audit(10);
        assertThat(counted).hasToString("23 scans, 8 gets, 6 writes, 0 transactions, 888 read units, 346 write units");
    }

    @Test
    void wrongTotalsTakeRunThreeScansMoreToo() {
        spoil();
        audit(10);
        assertThat(counted).hasToString("92 scans, 39 gets, 14 writes, 3 transactions, 3351 read units, 879 write units");
    }

    /** A run of which only the audit finds anything to look at, and only what that does is counted. */
    private void audit(long rate) {
        MemoryQueue queue = new MemoryQueue();
        new VerifyRuns(stored, clock).start(queue, "run",
                new VerifyOrder(1, VerifyOrder.Mode.REPAIR, Duration.ZERO, rate));
        verify(new Counted().on(new CrashingTable()), stored, queue).take((Message.Verify) queue.take(), TimeLeft.ENOUGH);
        CountedTable table = counted.on(stored);
        ContinueVerify audit = verify(table, table, queue);
        while (!queue.isEmpty()) {
            audit.take((Message.AuditTotals) queue.take(), TimeLeft.ENOUGH);
        }
    }

    private ContinueVerify verify(CountedTable table, ProgressTable runs, MemoryQueue queue) {
        return new ContinueVerify(new Verify(MODEL, table, clock), new Repair(MODEL, table, clock), new VerifyRuns(runs, clock), queue,
                new VerifyLog(line -> {
                }, "Poems", clock), clock);
    }

    private void spoil() {
        for (String poet : List.of("p1", "p20", "p300")) {
            CopyKey key = new TotalKey("poet#" + poet, 0).key();
            stored.put(stored.get(key, Consistency.STRONG).orElseThrow().with("#poems", 4711));
        }
    }

    private static Item entity(String type, String id) {
        return Item.of("id", id, "type", type + "#" + id, "kind", "entity", "entity", type, "name", "x", "version", 7, "life", 7,
                "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", type + "#x");
    }
}
