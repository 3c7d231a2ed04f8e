package io.relata.internal.fanout.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.books.Books;
import io.relata.models.office.Office;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tenant is deleted to the last item, whatever happens meanwhile, and nothing of the others. Its name begins like theirs. */
class DeleteTenantTest {
    private static final TableModel OFFICE = TenantModel.of(TableModel.of(Office.MODEL));
    private static final DeletionOrder ORDER = new DeletionOrder(3, 1_000_000, Duration.ZERO);
    private static final List<String> OTHERS = List.of("ab", "a.b");
    private static final int CUSTOMERS = 12;

    private final TenantsInMemory table = new TenantsInMemory(OFFICE, CUSTOMERS / 3);
    private Map<Key, Item> before = Map.of();

    @BeforeEach
    void threeTenantsHaveTheSame() {
        for (String tenant : List.of("a", "ab", "a.b")) {
            table.put(tenant, "business", "b", "{'businessName': 'Acme'}");
            table.put(tenant, "store", "s", "{'businessId': 'b', 'storeName': 'Main Street'}");
            new TagEntity(table.writes(tenant)).tag(OFFICE.entity("store").orElseThrow(), "s", new Tag("music"));
            for (int i = 0; i < CUSTOMERS; i++) {
                table.put(tenant, "customer", "c" + i,
                        "{'businessId': 'b', 'firstName': 'Ann', 'lastName': 'Lee', 'email': 'c" + i + "@example.com'}");
                new LinkEntities(table.writes(tenant)).link(OFFICE.relations().get(0).outgoing(), "c" + i, "s", Optional.empty());
            }
        }
        table.follow();
        before = others();
    }

    private Map<Key, Item> others() {
        Map<Key, Item> items = new HashMap<>();
        OTHERS.forEach(tenant -> table.items(tenant).values().forEach(item -> items.put(item.key(), item)));
        return items;
    }

    private void nothingIsLeft() {
        assertThat(table.items("a")).isEmpty();
        assertThat(others()).isEqualTo(before);
        assertThat(table.deletion("a").isComplete()).isTrue();
        table.follow();
        assertThat(table.items("a")).as("after the stream functions have processed the deletions").isEmpty();
        assertThat(others()).isEqualTo(before);
    }

    @Test
    void everyItemOfTheTenantIsDeletedAndNoneOfOthers() {
        int items = table.items("a").size();
        table.start("a", ORDER);
        table.work(1);

        nothingIsLeft();
        assertThat(table.deletion("a").deleted()).isEqualTo(items);
        assertThat(table.deletion("a").pass()).isEqualTo(2);
        assertThat(table.stored.items()).filteredOn(Kind.PROGRESS::is).singleElement()
                .satisfies(item -> assertThat(item.key().id()).isEqualTo("progress#delete-tenant#a"));
    }

    @Test
    void verifyKnowsTheItemOfTheDeletion() {
        table.start("a", ORDER);
        table.work(1);

        assertThat(new Judge(OFFICE, table.stored, table.clock.instant()).look(table.deletion("a").item())).isEmpty();
    }

    @Test
    void tenantWithoutItemsIsFoundToHaveNone() {
        table.start("nobody", ORDER);
        table.work(1);

        assertThat(table.deletion("nobody").isComplete()).isTrue();
        assertThat(table.deletion("nobody").pass()).isEqualTo(1);
        assertThat(table.items("a")).isNotEmpty();
    }

    @Test
    void functionsThatAreKilledAtAnyCallLeaveTheRestToTheNext() {
        int kills = 0;
        for (int calls = 0; calls < 400; calls += 3) {
            TenantsInMemory each = new TenantsInMemory(OFFICE, CUSTOMERS);
            List.of("a", "ab").forEach(tenant -> table.items(tenant).values().forEach(each.stored::put));
            each.start("a", ORDER);
            each.crashAfter(calls);
            while (!each.queue.isEmpty()) {
                Message message = each.queue.peek();
                try {
                    each.take(message);
                    each.queue.remove(message);
                } catch (TenantsInMemory.Crash e) {
                    kills++;
                    each.crashAfter(-1);
                }
            }
            assertThat(each.items("a")).as("killed at call %s", calls).isEmpty();
            assertThat(each.items("ab")).hasSameSizeAs(table.items("ab"));
            assertThat(each.deletion("a").isComplete()).as("killed at call %s", calls).isTrue();
        }
        assertThat(kills).isGreaterThan(30);
    }

    @Test
    void messageThatComesTwiceAtOnceIsFollowedByTheNextThoughTheFasterFunctionDies() {
        boolean isKilled = true;
        int calls = 0;
        for (; isKilled; calls++) {
            TenantsInMemory each = new TenantsInMemory(OFFICE, CUSTOMERS);
            table.items("a").values().forEach(each.stored::put);
            each.start("a", new DeletionOrder(1, 1_000_000, Duration.ZERO));
            Message message = each.queue.remove();
            int until = calls;
            List<TenantsInMemory.Crash> crashes = new ArrayList<>();
            AtomicBoolean begun = new AtomicBoolean();
            each.meanwhile(() -> {
                if (!begun.getAndSet(true)) {
                    each.crashAfter(until);
                    try {
                        each.take(message);
                    } catch (TenantsInMemory.Crash e) {
                        crashes.add(e);
                    }
                    each.crashAfter(-1);
                }
            });

            each.take(message);
            each.work(1);

            assertThat(each.items("a")).isEmpty();
            assertThat(each.deletion("a").isComplete()).as("the faster one was killed at call %s", calls).isTrue();
            isKilled = !crashes.isEmpty();
        }
        assertThat(calls).isGreaterThan(10);
    }

    @Test
    void deletionWhoseMessagesAreLostGoesOnWhenItIsStartedAgain() {
        for (int calls = 0; calls < 400; calls += 7) {
            TenantsInMemory each = new TenantsInMemory(OFFICE, CUSTOMERS);
            table.items("a").values().forEach(each.stored::put);
            String run = each.start("a", ORDER).run();
            each.crashAfter(calls);
            try {
                each.work(1);
            } catch (TenantsInMemory.Crash e) {
                each.queue.clear();
                each.crashAfter(-1);
                assertThat(each.start("a", ORDER).run()).isEqualTo(run);
                each.work(1);
            }
            assertThat(each.items("a")).as("lost after call %s", calls).isEmpty();
            assertThat(each.deletion("a").isComplete()).as("lost after call %s", calls).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void messagesMayComeSeveralTimes(int deliveries) {
        table.start("a", ORDER);
        table.start("a", ORDER);
        table.work(deliveries);

        nothingIsLeft();
    }

    @Test
    void messageOfAnEarlierDeletionDoesNothing() {
        table.start("a", ORDER);
        List<Message> earlier = List.copyOf(table.queue);
        table.work(1);
        table.put("a", "business", "b", "{'businessName': 'Acme'}");
        earlier.forEach(table::take);
        assertThat(table.items("a")).hasSize(1);

        table.start("a", ORDER);
        List<Message> later = List.copyOf(table.queue);
        table.queue.clear();
        earlier.forEach(table::take);
        assertThat(table.items("a")).hasSize(1);
        table.queue.addAll(later);
        table.work(1);
        assertThat(table.items("a")).isEmpty();
    }

    @Test
    void throttledTableDelaysTheDeletionAndFailsNoMessage() {
        table.throttle(5);
        table.start("a", ORDER);
        table.work(1);

        nothingIsLeft();
    }

    @Test
    void largeFanOutUnderWayEndsWithNothingLeft() {
        table.put("a", "store", "s", "{'businessId': 'b', 'storeName': 'Broadway'}");
        table.followOnce();
        assertThat(table.queue).isNotEmpty();
        assertThat(table.items("a").values()).anyMatch(Kind.PROGRESS::is);
        table.meanwhile(table::followOnce);
        table.start("a", ORDER);
        table.work(1);
        table.follow();

        table.start("a", ORDER);
        table.work(1);
        nothingIsLeft();
    }

    @Test
    void callersWhoStillWriteAreNoticed() {
        int[] calls = new int[1];
        table.meanwhile(() -> table.put("a", "business", "late" + calls[0]++ / 5, "{'businessName': 'Late'}"));
        table.start("a", ORDER);
        table.work(1);

        assertThat(table.deletion("a").isFinished()).isTrue();
        assertThat(table.deletion("a").isComplete()).isFalse();
        assertThat(table.deletion("a").pass()).isEqualTo(ContinueDeletion.MOST_PASSES);
        assertThat(table.deletion("a").found()).isPositive();
        assertThat(others()).isEqualTo(before);

        table.meanwhile(() -> {});
        table.start("a", ORDER);
        table.work(1);
        nothingIsLeft();
    }

    @Test
    void linksThatFollowFromAnAttributeAreNotMadeAnewForGood() {
        TenantsInMemory books = new TenantsInMemory(TenantModel.of(TableModel.of(Books.MODEL)), 3);
        for (String tenant : List.of("a", "ab")) {
            books.put(tenant, "author", "ann", "{'authorName': 'Ann'}");
            for (int i = 0; i < 10; i++) {
                books.put(tenant, "book", "b" + i, "{'authorId': 'ann', 'title': 'Book'}");
            }
        }
        books.follow();
        int others = books.items("ab").size();
        assertThat(books.items("a")).hasSize(others).hasSizeGreaterThan(20);
        books.meanwhile(books::followOnce);
        books.start("a", ORDER);
        books.work(1);
        books.follow();
        books.start("a", ORDER);
        books.work(1);
        books.follow();

        assertThat(books.deletion("a").isComplete()).isTrue();
        assertThat(books.items("a")).isEmpty();
        assertThat(books.items("ab")).hasSize(others);
    }

    @Test
    void searchDocumentsAreRemovedToo() {
        MemoryDocuments documents = new MemoryDocuments();
        documents.write(table.indexed());
        table.searchedBy(documents.documents());
        table.start("a", ORDER);
        table.work(1);

        assertThat(documents.documents().count(new Tenant("a"))).hasValue(0);
        assertThat(table.deletion("a").documents()).hasValue(0);
        assertThat(documents.documents().count(new Tenant("ab")).orElse(0)).isPositive();
        nothingIsLeft();
    }
}
