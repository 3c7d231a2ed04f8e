package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.TimeLeft;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FanoutTest {
    private OfficeTable table;

    @BeforeEach
    void createOfficeWithPartners() {
        table = new OfficeTable().withPartners();
        table.catchUp();
    }

    @Test
    void linkGetsACopyOfEachEntityAtTheOther() {
        table.link("001", "004", "{\"role\":\"manager\",\"since\":\"2020\"}");

        table.catchUp();

        Item store = table.item("004", "store#004").orElseThrow();
        Item link = table.item("link:customer-store:001", "store#004").orElseThrow();
        assertThat(table.item("customer#001", "store#004"))
                .contains(Item.of("id", "customer#001", "type", "store#004", "kind", "copy", "entity", "store",
                        "sourceId", "004", "version", store.number("version"),
                        "data", Map.of("businessId", "002", "storeName", "Main Street", "createdAt", store.string("createdAt")),
                        "link", Map.of("role", "manager", "since", "2020"), "linkVersion", link.number("version")));
        Item customer = table.item("001", "customer#001").orElseThrow();
        assertThat(table.item("store#004", "customer#001")).contains(Item.of("id", "store#004", "type", "customer#001", "kind", "copy",
                "entity", "customer",
                "sourceId", "001", "version", customer.number("version"),
                "data", Map.of("businessId", "002", "firstName", "Ann", "lastName", "Smith", "createdAt", customer.string("createdAt")),
                "link", Map.of("role", "manager", "since", "2020"), "linkVersion", link.number("version")));
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void renamedStoreIsRenamedInEveryCopy() {
        table.link("001", "004", "{}");
        table.link("005", "004", "{}");
        table.tag("stores", "004", "music");
        table.catchUp();

        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        table.catchUp();

        assertThat(List.of("customer#001", "customer#005", "tag#music")).allSatisfy(partition -> assertThat(
                table.item(partition, "store#004").orElseThrow().map("data")).containsEntry("storeName", "Broadway"));
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void linkCreatedWhileStoreIsRenamedCarriesTheNewName() {
        table.link("001", "004", "{}");
        List<StreamRecord> link = table.news();
        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        List<StreamRecord> rename = table.news();

        table.process(rename);
        table.process(link);

        assertThat(table.item("customer#001", "store#004").orElseThrow().map("data")).containsEntry("storeName", "Broadway");
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void lateRecordOfLinkDoesNotRestoreCopiesAfterUnlinking() {
        table.link("001", "004", "{}");
        List<StreamRecord> link = table.news();
        table.unlink("001", "004");
        table.catchUp();

        table.process(link);

        assertThat(table.items()).noneMatch(item -> item.string("id").contains("#"));
    }

    @Test
    void lateRecordOfUnlinkingDoesNotDeleteCopiesOfNewerLink() {
        table.link("001", "004", "{}");
        table.unlink("001", "004");
        List<StreamRecord> unlinking = table.news();
        table.link("001", "004", "{\"role\":\"owner\"}");
        table.catchUp();

        table.process(unlinking);

        assertThat(table.item("customer#001", "store#004").orElseThrow().map("link")).containsEntry("role", "owner");
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void deletedStoreLeavesNoCopyNoMirrorAndNoLiveLink() {
        table.link("001", "004", "{}");
        table.link("005", "004", "{}");
        table.link("001", "006", "{}");
        table.tag("stores", "004", "music");
        table.catchUp();

        table.delete("stores", "004");
        table.catchUp();

        assertThat(table.items()).filteredOn(item -> item.string("type").equals("store#004") || item.string("id").equals("store#004"))
                .extracting(item -> item.string("id"), item -> item.string("kind")).containsExactlyInAnyOrder(
                        tuple("004", "tombstone"),
                        tuple("link:customer-store:001", "tombstone"),
                        tuple("link:customer-store:005", "tombstone"));
        assertThat(table.item("customer#001", "store#006")).isPresent();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void deletedCustomerLosesItsOutgoingLinks() {
        table.link("001", "004", "{}");
        table.link("001", "006", "{}");
        table.catchUp();

        table.delete("customers", "001");
        table.catchUp();

        assertThat(table.items()).noneMatch(item -> item.string("id").contains("#"))
                .noneMatch(item -> item.string("kind").equals("link"));
    }

    @Test
    void storeCreatedAgainInheritsNeitherLinksNorTags() {
        table.link("001", "004", "{}");
        table.tag("stores", "004", "music");
        table.catchUp();
        table.delete("stores", "004");
        table.put("stores", "004", "{\"businessId\":\"002\",\"storeName\":\"Another\"}");

        table.catchUp();

        assertThat(table.items()).noneMatch(item -> item.string("id").contains("#")).noneMatch(item -> item.string("kind").equals("link"));
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void storeDeletedAndCreatedAgainWithItsTagInOneTransactionIsCopiedAnew() {
        table.link("001", "004", "{}");
        table.tag("stores", "004", "music");
        table.tag("stores", "004", "food");
        table.catchUp();

        table.together(office -> {
            office.delete("stores", "004");
            office.put("stores", "004", "{\"businessId\":\"002\",\"storeName\":\"Another\"}");
            office.tag("stores", "004", "music");
        });
        table.catchUp();

        assertThat(table.item("tag#music", "store#004").orElseThrow().map("data")).containsEntry("storeName", "Another");
        assertThat(table.item("tag#food", "store#004")).isEmpty();
        assertThat(table.item("customer#001", "store#004")).isEmpty();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void linkToStoreDeletedMeanwhileIsTakenDown() {
        table.link("001", "004", "{}");
        List<StreamRecord> link = table.news();
        table.delete("stores", "004");
        List<StreamRecord> deletion = table.news();
        table.process(deletion);

        table.process(link);
        table.catchUp();

        assertThat(table.item("link:customer-store:001", "store#004").orElseThrow().string("kind")).isEqualTo("tombstone");
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void tagsFollowTheirEntityInAnyOrderOfRecords() {
        table.tag("stores", "004", "a");
        List<StreamRecord> first = table.news();
        table.untag("stores", "004", "a");
        table.tag("stores", "004", "b #1");
        table.patch("stores", "004", "{\"city\":\"York\"}");
        List<StreamRecord> later = table.news();

        table.process(later);
        table.process(first);

        assertThat(table.item("tag#a", "store#004")).isEmpty();
        assertThat(table.item("tag#b%20%231", "store#004").orElseThrow().map("data")).containsEntry("city", "York");
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void tagRemovedAndAddedAgainHasItsCopyInAnyOrderOfRecords() {
        table.tag("stores", "004", "a");
        table.catchUp();
        table.untag("stores", "004", "a");
        List<StreamRecord> removal = table.news();
        table.tag("stores", "004", "a");
        table.catchUp();

        table.process(removal);

        assertThat(table.item("tag#a", "store#004")).isPresent();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void recordsDeliveredAgainInReverseOrderChangeNothing() {
        List<StreamRecord> all = new ArrayList<>();
        table.link("001", "004", "{\"role\":\"manager\"}");
        table.tag("stores", "004", "music");
        all.addAll(table.news());
        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        table.link("005", "004", "{}");
        table.unlink("001", "004");
        table.link("001", "004", "{\"role\":\"owner\"}");
        all.addAll(table.news());
        table.process(all);
        List<Item> settled = table.items();

        Collections.reverse(all);
        all.forEach(record -> table.process(List.of(record)));

        assertThat(table.items()).containsExactlyInAnyOrderElementsOf(settled);
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void entityRemovedByOtherCodeKeepsItsLinksAndTheirCopies() {
        table.link("001", "004", "{}");
        table.tag("stores", "004", "music");
        table.catchUp();

        table.remove("004", "store#004");
        table.catchUp();

        assertThat(table.items()).extracting(item -> item.string("id")).contains("link:customer-store:001", "customer#001", "store#004")
                .doesNotContain("tag#music");
    }

    @Test
    void copyRemovedByOtherCodeIsRestoredWithTheNextChange() {
        table.link("001", "004", "{}");
        table.catchUp();
        table.remove("customer#001", "store#004");

        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        table.catchUp();

        assertThat(table.item("customer#001", "store#004").orElseThrow().map("data")).containsEntry("storeName", "Broadway");
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void numbersTimesAndStructuresAreCopiedUnchanged() {
        table.put("orders", "003",
                "{\"businessId\":\"002\",\"customerId\":\"001\",\"status\":\"OPEN\",\"total\":10.50,"
                        + "\"finishedAt\":\"2026-11-20T12:00:00Z\"}");
        table.tag("orders", "003", "music");

        table.catchUp();

        assertThat(table.item("tag#music", "order#003").orElseThrow().map("data")).containsEntry("total", new BigDecimal("10.5"))
                .containsEntry("finishedAt", "2026-11-20T12:00:00.000Z").containsEntry("status", "OPEN");
    }

    @Test
    void largeFanoutAndLargeTakeDownContinueByMessages() {
        for (int i = 0; i < 60; i++) {
            table.put("customers", "c" + i, "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Smith\"}");
            table.link("c" + i, "004", "{}");
        }
        table.catchUp();
        MemoryQueue queue = new MemoryQueue();
        ProcessMessage process = new ProcessMessage(table.model, table.copies, Clock.systemUTC(),
                new FanoutJob((ProgressTable) table.copies, queue, Clock.systemUTC(), 25));

        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        processMessages(process, queue);
        assertThat(queue.sent()).isGreaterThan(2);
        assertThat(table.differences()).isEmpty();
        table.delete("stores", "004");
        processMessages(process, queue);
        table.catchUp();

        assertThat(table.items()).noneMatch(item -> item.string("id").contains("#")).noneMatch(item -> item.string("kind").equals("link"));
    }

    private void processMessages(ProcessMessage process, MemoryQueue queue) {
        new Fanout(table.model, process, queue, Runnable::run).process(table.news(), (key, failure) -> {
            throw failure;
        });
        while (!queue.names().isEmpty()) {
            String name = queue.names().get(0);
            process.process(queue.message(name), TimeLeft.ENOUGH);
            queue.remove(name);
        }
    }
}
