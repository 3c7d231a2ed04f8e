package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stream function sends what fails to the work queue. */
class HandOverTest {
    private static final CoreKey LINK = new CoreKey("link:customer-store:001", "store#004");

    private final CrashingTable table = new CrashingTable();
    private final MemoryQueue queue = new MemoryQueue();
    private final ProcessMessage process = new ProcessMessage(TableModel.of(Office.MODEL), table, Clock.systemUTC(), FanoutJob.NONE);
    private final Fanout fanout = new Fanout(TableModel.of(Office.MODEL), process, queue, Runnable::run);
    private final List<CoreKey> reported = new ArrayList<>();

    @BeforeEach
    void createLinkOfCustomerAndStore() {
        table.put(entity("001", "customer", "firstName", "Ann", "lastName", "Smith"));
        table.put(entity("004", "store", "storeName", "Main Street"));
        table.put(link());
    }

    private static Item entity(String id, String entity, String... names) {
        Item item = Item.of("id", id, "type", entity + "#" + id, "kind", "entity", "entity", entity, "version", 7, "life", 7,
                "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002");
        for (int i = 0; i < names.length; i += 2) {
            item = item.with(names[i], names[i + 1]);
        }
        return item;
    }

    private static Item link() {
        return Item.of("id", LINK.id(), "type", LINK.type(), "kind", "link", "relation", "customer-store", "from", "001", "to", "004",
                "fromLife", 7, "toLife", 7, "version", 9, "attributes", Map.of());
    }

    private static StreamRecord created(String sequenceNumber, Item item) {
        return new StreamRecord(sequenceNumber, Key.of(item.string("id"), item.string("type")), Optional.empty(), Optional.of(item));
    }

    private static Item poison() {
        return Item.of("id", "004", "type", "no entity's key", "kind", "entity");
    }

    private List<String> process(StreamRecord... records) {
        return fanout.process(List.of(records), (key, failure) -> reported.add(key));
    }

    @Test
    void failedItemIsQueuedAndTheBatchIsAcknowledged() {
        table.crashAfter(2, false);

        assertThat(process(created("1", link()))).isEmpty();

        assertThat(queue.all()).containsExactly(new Message.Propagate(new ChangeHint.OfLink(LINK, ChangeHint.Copies.NONE_YET)));
        assertThat(reported).containsExactly(LINK);
    }

    @Test
    void queuedItemIsProcessedFromTheQueue() {
        table.crashAfter(4, true);
        process(created("1", link()));
        table.neverCrash();

        process.process(queue.all().get(0), TimeLeft.ENOUGH);

        assertThat(table.items()).filteredOn(item -> item.string("kind").equals("copy")).hasSize(2);
    }

    @Test
    void unreadableItemIsQueuedByItsKeyAndBlocksNothing() {
        assertThat(process(created("1", poison()), created("2", link()))).isEmpty();

        assertThat(queue.all()).containsExactly(new Message.Recheck(new CoreKey("004", "no entity's key")));
        assertThat(table.items()).filteredOn(item -> item.string("kind").equals("copy")).hasSize(2);
    }

    @Test
    void itemThatCanNotBeQueuedIsReported() {
        queue.close();

        assertThat(process(created("1", link()), created("2", poison()))).containsExactly("2");

        assertThat(reported).contains(new CoreKey("004", "no entity's key"));
    }

    @Test
    void itemWithoutTimeLeftIsQueuedAtOnce() {
        assertThat(fanout.process(List.of(created("1", link())), () -> true, (key, failure) -> reported.add(key))).isEmpty();

        assertThat(queue.all()).containsExactly(new Message.Propagate(new ChangeHint.OfLink(LINK, ChangeHint.Copies.NONE_YET)));
        assertThat(reported).isEmpty();
    }

    @Test
    void recheckOfKeyCorrectsEverythingThatExists() {
        process(created("1", link()));
        table.put(entity("004", "store", "storeName", "Broadway").with("version", 8).with("tags", Set.of("music")));

        process.process(new Message.Recheck(new CoreKey("004", "store#004")), TimeLeft.ENOUGH);

        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), table.items())).isEmpty();
    }
}
