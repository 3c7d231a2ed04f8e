package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A large fan-out whose message is lost, as verify sees it. */
class StalledFanoutTest {
    private static final int CUSTOMERS = 60;
    private static final EntityRef STORE = new EntityRef("store", "004");
    private static final String TIME = "2026-11-20T12:00:00.000Z";

    private final CrashingTable table = new CrashingTable();
    private final MemoryQueue queue = new MemoryQueue();
    private final Clock now = Clock.systemUTC();
    private final ProcessMessage process = new ProcessMessage(TableModel.of(Office.MODEL), table, now,
            new FanoutJob(table, queue, now, 10));

    @BeforeEach
    void storeIsRenamedAndTheMessageForTheNextTurnIsLost() {
        put("business", "b", 7, Map.of("businessName", "Acme"));
        put("store", "004", 7, Map.of("businessId", "b", "storeName", "Main Street"));
        for (int i = 0; i < CUSTOMERS; i++) {
            EntityRef customer = put("customer", "c" + i, 7, Map.of("businessId", "b", "firstName", "Ann", "lastName", "Smith"));
            table.put(CoreItems.link(new LinkRef("customer-store", customer, STORE), 7, 7, 9, Map.of())
                    .with("id", "link:customer-store:c" + i).with("type", STORE.type()));
        }
        ExpectedCopies.of(TableModel.of(Office.MODEL), table.items()).values().forEach(table::put);
        put("store", "004", 8, Map.of("businessId", "b", "storeName", "Broadway"));
        process.process(
                new Message.Propagate(
                        new ChangeHint.OfEntity(STORE, 8, ChangeHint.Data.CHANGED, ChangeHint.Life.SAME, Set.of(), Set.of())),
                TimeLeft.ENOUGH);
        queue.names().forEach(queue::remove);
    }

    private EntityRef put(String entity, String id, long version, Map<String, Object> own) {
        Item item = CoreItems.entity(TableModel.of(Office.MODEL).entity(entity).orElseThrow(), id, own,
                new CoreItems.Origin(TIME, 7, Set.of()), version,
                TIME);
        table.put(item.with("id", id).with("type", entity + "#" + id));
        return new EntityRef(entity, id);
    }

    private List<Finding> findings(Duration later) {
        Verify verify = new Verify(TableModel.of(Office.MODEL), table, Clock.offset(now, later));
        List<Finding> findings = new ArrayList<>();
        verify.confirm(verify.page(0, 1, Optional.empty()).suspects(), findings::add);
        return findings;
    }

    private Finding stalled() {
        return findings(Duration.ofHours(1)).stream().filter(finding -> finding.fault() == Fault.STALLED).findFirst().orElseThrow();
    }

    private Repair repair(Optional<MemoryQueue> open) {
        Scope scope = Scope.of(TableModel.of(Office.MODEL), table, Clock.offset(now, Duration.ofHours(1)));
        return new Repair(open.map(scope::with).orElse(scope));
    }

    @Test
    void fanoutWithRecentTurnIsNotStalled() {
        assertThat(findings(Duration.ofMinutes(29))).noneMatch(finding -> finding.fault() == Fault.STALLED);
    }

    @Test
    void fanoutWithoutTurnForHalfAnHourIsStalled() {
        assertThat(findings(Duration.ofMinutes(31))).filteredOn(finding -> finding.fault() == Fault.STALLED).singleElement()
                .satisfies(finding -> assertThat(finding.key().id()).isEqualTo("progress#refresh#store#004"));
    }

    @Test
    void repairSendsMessageThatFinishesTheFanout() {
        assertThat(repair(Optional.of(queue)).repair(stalled())).isTrue();

        assertThat(queue.all()).hasSize(1).allMatch(Message.ContinueFanout.class::isInstance);
        drain();
        assertEverythingIsDone();
    }

    /** The next run finds the fan-out again. */
    @Test
    void fanoutStaysStalledWhenRepairCanNotSend() {
        queue.close();
        assertThatThrownBy(() -> repair(Optional.of(queue)).repair(stalled())).hasMessage("the queue is closed");
        queue.open();
        assertThat(queue.all()).isEmpty();

        repair(Optional.of(queue)).repair(stalled());
        drain();

        assertEverythingIsDone();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 20, 60, 66, 67, 68, 69, 70})
    void repairWithoutQueueLeavesFanoutStalledWhenItDies(int calls) {
        Finding stalled = stalled();
        table.crashAfter(calls, true);
        try {
            repair(Optional.empty()).repair(stalled);
        } catch (CrashingTable.Crash e) {
            table.neverCrash();
        }

        assertThat(isDone() || findings(Duration.ofHours(1)).stream().anyMatch(finding -> finding.fault() == Fault.STALLED)).isTrue();
    }

    @Test
    void secondMessageOfRepairHasNothingToDo() {
        Finding stalled = stalled();
        repair(Optional.of(queue)).repair(stalled);
        repair(Optional.of(queue)).repair(stalled);

        drain();

        assertEverythingIsDone();
    }

    private void drain() {
        while (!queue.names().isEmpty()) {
            String name = queue.names().get(0);
            process.process(queue.message(name), TimeLeft.ENOUGH);
            queue.remove(name);
        }
    }

    @Test
    void repairWithoutQueueFinishesTheFanoutAtOnce() {
        assertThat(repair(Optional.empty()).repair(stalled())).isTrue();

        assertEverythingIsDone();
    }

    @Test
    void lateRepairDoesNotDisturbFanoutThatContinued() {
        Finding stalled = stalled();
        Item progress = table.items().stream().filter(item -> item.string("kind").equals("progress")).findFirst().orElseThrow();
        long justNow = now.instant().plus(Duration.ofHours(1)).plus(Duration.ofDays(30)).getEpochSecond();
        table.put(progress.with("step", 9).with("expiresAt", justNow));

        repair(Optional.of(queue)).repair(stalled);

        assertThat(table.items()).anyMatch(item -> item.string("kind").equals("progress"));
        assertThat(queue.all()).isEmpty();
    }

    private boolean isDone() {
        return CopyDifferences.of(TableModel.of(Office.MODEL), table.items()).isEmpty();
    }

    private void assertEverythingIsDone() {
        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), table.items())).isEmpty();
        assertThat(table.items()).noneMatch(item -> item.string("kind").equals("progress"));
    }
}
