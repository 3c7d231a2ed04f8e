package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import io.relata.rule.Caller;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stream functions, verify and repair serve all tenants of a table. */
class TenantsTest {
    private static final TableModel MODEL = TenantModel.of(TableModel.of(Office.MODEL));
    private static final EntityType STORE = MODEL.entity("store").orElseThrow();
    private static final int CUSTOMERS = 12;

    private final MemoryTable stored = new MemoryTable();
    private final MemoryCopyTable table = new MemoryCopyTable(stored);
    private final Deque<Message> queue = new ArrayDeque<>();
    private final Clock clock = Clock.systemUTC();
    private final ProcessMessage process = new ProcessMessage(MODEL, table, clock,
            new FanoutJob(table, queue::add, clock, CUSTOMERS / 3));
    private final Fanout fanout = new Fanout(MODEL, process, queue::add, Runnable::run);

    @BeforeEach
    void twoTenantsHaveTheSame() throws Exception {
        for (String tenant : List.of("acme", "other")) {
            put(tenant, "business", "b", "{'businessName': 'Acme'}");
            put(tenant, "store", "s", "{'businessId': 'b', 'storeName': 'Main Street'}");
            for (int i = 0; i < CUSTOMERS; i++) {
                put(tenant, "customer", "c" + i,
                        "{'businessId': 'b', 'firstName': 'Ann', 'lastName': 'Lee', 'email': 'c" + i + "@example.com'}");
                Side shops = MODEL.relations().get(0).outgoing();
                new LinkEntities(writes(tenant)).link(shops, "c" + i, "s", Optional.empty());
            }
        }
        follow(List.copyOf(stored.items()));
        assertThat(findings()).isEmpty();
    }

    private WriteContext writes(String tenant) {
        return WriteContext.of(MODEL, new MemoryCoreTable(stored)).by(Caller.of("ann").inTenant(tenant));
    }

    private void put(String tenant, String entity, String id, String json) throws Exception {
        new PutEntity(writes(tenant)).put(MODEL.entity(entity).orElseThrow(), id,
                (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"')), Precondition.NONE);
    }

    private void follow(Iterable<Item> created) {
        created.forEach(item -> process(Optional.empty(), item));
        work();
    }

    private void process(Optional<Item> before, Item after) {
        assertThat(fanout.process(List.of(new StreamRecord("1", after.key(), before, Optional.of(after))), (key, failure) -> {
            throw failure;
        })).isEmpty();
    }

    private void renameStore() throws Exception {
        Item before = item("acme/s", "acme/store#s");
        put("acme", "store", "s", "{'businessId': 'b', 'storeName': 'Broadway'}");
        process(Optional.of(before), item("acme/s", "acme/store#s"));
    }

    private void work() {
        while (!queue.isEmpty()) {
            process.process(MessageJson.read(MessageJson.write(queue.remove())), TimeLeft.ENOUGH);
        }
    }

    private List<Finding> findings() {
        return findings(clock);
    }

    private List<Finding> findings(Clock now) {
        Verify verify = new Verify(MODEL, table, now);
        List<Finding> findings = new ArrayList<>();
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            verify.confirm(page.suspects(), findings::add);
            next = page.next();
        } while (next.isPresent());
        return findings;
    }

    private List<String> namesInCopies(String tenant) {
        return IntStream.range(0, CUSTOMERS).mapToObj(i -> item(tenant + "/customer#c" + i, tenant + "/store#s").map("data")
                .get("storeName").toString()).distinct().toList();
    }

    private Item item(String id, String type) {
        return stored.get(Key.of(id, type), Consistency.STRONG).orElseThrow();
    }

    private void change(String id, String type, UnaryOperator<Item> how) {
        stored.put(how.apply(item(id, type)));
    }

    private void repaired(Fault fault, Key key) {
        List<Finding> found = findings();
        assertThat(found).extracting(Finding::fault).containsExactly(fault);
        assertThat(found).extracting(Finding::key).containsExactly(key);
        assertThat(new Repair(Scope.of(MODEL, table, clock).with(queue::add)).repair(found.get(0))).isTrue();
        work();
        assertThat(findings()).isEmpty();
    }

    @Test
    void largeFanOutOfOneTenantReachesItsCopiesAndNoOthers() throws Exception {
        renameStore();
        work();

        assertThat(namesInCopies("acme")).containsExactly("Broadway");
        assertThat(namesInCopies("other")).containsExactly("Main Street");
        assertThat(findings()).isEmpty();
    }

    @Test
    void messagesAndProgressSayTheTenant() throws Exception {
        renameStore();

        assertThat(queue).hasSize(1).first().isInstanceOfSatisfying(Message.OfTenant.class, message -> {
            assertThat(message.tenant()).isEqualTo(new Tenant("acme"));
            assertThat(message.subject()).endsWith("of tenant acme");
            assertThat(MessageJson.write(message)).contains("\"tenant\":\"acme\"", "\"entity\":\"store#s\"");
        });
        assertThat(stored.items()).filteredOn(Kind.PROGRESS::is).extracting(item -> item.string("id"))
                .containsExactly("acme/progress#refresh#store#s");
    }

    @Test
    void messageOfNoTenantIsRefusedAndSoIsOneOfATenantInAModelWithout() {
        Message message = new Message.Recheck(new CoreKey("s", "store#s"));

        assertThatThrownBy(() -> process.process(message, TimeLeft.ENOUGH)).hasMessageContaining("of no tenant");
        assertThatThrownBy(() -> new ProcessMessage(TableModel.of(Office.MODEL), table, clock, FanoutJob.NONE)
                .process(new Message.OfTenant(new Tenant("acme"), message), TimeLeft.ENOUGH)).hasMessageContaining("the model has none");
    }

    @Test
    void removedCopyIsFoundAndRepaired() {
        Key copy = Key.of("acme/customer#c1", "acme/store#s");
        stored.remove(copy);

        repaired(Fault.MISSING, copy);
    }

    @Test
    void copyThatNothingAsksForIsFoundAndRemoved() {
        Key left = Key.of("acme/customer#gone", "acme/store#s");
        Item copy = item("acme/customer#c1", "acme/store#s");
        stored.put(copy.with("id", left.id()));

        repaired(Fault.GHOST, left);
        assertThat(stored.get(left, Consistency.STRONG)).isEmpty();
    }

    @Test
    void largeFanOutWhoseMessageIsLostIsFoundAndContinued() throws Exception {
        renameStore();
        queue.clear();
        Clock later = Clock.offset(clock, Duration.ofDays(2));

        List<Finding> stalled = findings(later).stream().filter(finding -> finding.fault() == Fault.STALLED).toList();
        assertThat(stalled).extracting(Finding::key)
                .containsExactly(Key.of("acme/progress#refresh#store#s", "acme/store#s"));
        assertThat(new Repair(Scope.of(MODEL, table, later).with(queue::add)).repair(stalled.get(0))).isTrue();

        assertThat(queue).hasSize(1).first().isInstanceOfSatisfying(Message.OfTenant.class,
                message -> assertThat(message.tenant()).isEqualTo(new Tenant("acme")));
        work();
        assertThat(namesInCopies("acme")).containsExactly("Broadway");
        assertThat(findings(later)).isEmpty();
    }

    @Test
    void hiddenKeyWithoutOrWithAnotherTenantIsFoundAndRepaired() {
        Key store = Key.of("acme/s", "acme/store#s");
        change("acme/s", "acme/store#s", item -> item.with("_businessId", "b"));
        repaired(Fault.MISPLACED, store);

        change("acme/s", "acme/store#s", item -> item.with("_businessId", "other/b"));
        repaired(Fault.MISPLACED, store);
        assertThat(item("acme/s", "acme/store#s").string("_businessId")).isEqualTo("acme/b");
        assertThat(item("acme/s", "acme/store#s").string("businessId")).isEqualTo("b");
    }

    @Test
    void hiddenKeyThatFollowsFromOneWithoutTenantIsFoundAndRepaired() {
        change("acme/s", "acme/store#s", item -> item.with("_businessId", "acme//b"));

        repaired(Fault.MISPLACED, Key.of("acme/s", "acme/store#s"));
        assertThat(item("acme/s", "acme/store#s").string("_businessId")).isEqualTo("acme/b");
    }

    @Test
    void itemOfNoTenantOrOfTwoIsNotExplained() {
        stored.put(item("acme/s", "acme/store#s").with("id", "s").with("type", STORE.ref("s").type()));
        stored.put(item("acme/s", "acme/store#s").with("id", "acme/x").with("type", "other/store#x"));

        assertThat(findings()).extracting(Finding::fault).containsExactly(Fault.UNEXPLAINED, Fault.UNEXPLAINED);
        assertThat(findings()).extracting(Finding::key).containsExactlyInAnyOrder(Key.of("s", "store#s"),
                Key.of("acme/x", "other/store#x"));
        assertThat(findings()).anyMatch(finding -> finding.detail().contains("it belongs to no tenant"));
    }

    @Test
    void recordOfAnItemOfNoTenantChangesNothing() {
        Map<Key, Item> before = new HashMap<>();
        stored.items().forEach(item -> before.put(item.key(), item));
        Item foreign = item("acme/s", "acme/store#s").with("id", "s").with("type", "store#s").with("storeName", "Broadway");

        follow(List.of(foreign));

        assertThat(stored.items()).allMatch(item -> item.equals(before.get(item.key())));
    }
}
