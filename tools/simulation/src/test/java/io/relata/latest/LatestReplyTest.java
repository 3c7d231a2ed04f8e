package io.relata.latest;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.copy.Copies;
import io.relata.internal.fanout.cost.SupposedChange;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.simulation.Campaign;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.Subjects;
import io.relata.simulation.mutant.Mutation;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LatestReplyTest {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Item TOPIC = entity("topic", "t", 1000, "2026-11-20T12:00:00.000Z");
    private static final Item FIRST = entity("reply", "r1", 2000, "2026-11-20T12:01:00.000Z").with("topicId", "t").with("text", "first");
    private static final Item SECOND = entity("reply", "r2", 3000, "2026-11-20T12:02:00.000Z").with("topicId", "t").with("text", "second");

    private final MemoryTable table = new MemoryTable();
    private final MemoryCopyTable copies = new MemoryCopyTable(table);
    private final Fanout fanout = new Fanout(LatestReply.MODEL, copies, CLOCK, Runnable::run);

    private static Item entity(String type, String id, long version, String updatedAt) {
        return Item.of("id", id, "type", type + "#" + id, "kind", "entity", "entity", type, "version", version, "life", version,
                "createdAt",
                "2026-11-20T12:00:00.000Z", "updatedAt", updatedAt, "sort", type + "#1795176000000");
    }

    private static Item latest(Item reply) {
        return Item.of("id", "topic#t", "type", "#latest", "kind", "derived", "entity", "reply", "sourceId", reply.string("id"), "version",
                reply.number("version"), "data", Map.of("text", reply.string("text")));
    }

    private void write(Item... items) {
        for (Item item : items) {
            Key key = item.key();
            Optional<Item> before = table.items().stream().filter(stored -> stored.key().equals(key)).findFirst();
            table.put(item);
            fanout.process(List.of(new StreamRecord("1", key, before, Optional.of(item))), (failed, failure) -> {
                throw failure;
            });
        }
    }

    private List<Item> derived() {
        return table.items().stream().filter(item -> item.string("kind").equals("derived")).toList();
    }

    private List<Finding> findings() {
        Judge judge = new Judge(LatestReply.MODEL, copies, CLOCK.instant());
        return table.items().stream().flatMap(item -> judge.look(item).stream()).toList();
    }

    @Test
    void topicHasTheReplyThatChangedLast() {
        write(TOPIC, FIRST, SECOND);
        assertThat(derived()).containsExactly(latest(SECOND));

        Item changed = FIRST.with("version", 2001L).with("updatedAt", "2026-11-20T12:03:00.000Z");
        write(changed);
        assertThat(derived()).containsExactly(latest(changed));
    }

    @Test
    void deletedReplyGivesWayToTheOneBefore() {
        write(TOPIC, FIRST, SECOND, Item.of("id", "r2", "type", "reply#r2", "kind", "tombstone", "of", "entity", "version", 3001L));
        assertThat(derived()).containsExactly(latest(FIRST));
    }

    @Test
    void whatIsWrongIsFoundAndRepaired() {
        write(TOPIC, FIRST, SECOND);
        table.put(latest(FIRST));
        assertThat(findings()).extracting(Finding::fault).containsOnly(Fault.STALE);
        assertThat(findings()).allMatch(new Repair(LatestReply.MODEL, copies, CLOCK)::repair);
        assertThat(derived()).containsExactly(latest(SECOND));
        assertThat(findings()).isEmpty();
    }

    @Test
    void itIsRightAfterEverythingWentWrong() {
        Subjects forum = Subjects.of("forum", LatestReply.MODEL).with(Subjects.Variant.TENANTS, 4);
        Campaign.Result result = Campaign.run(new Campaign.Plan(1, 300, Duration.ofMinutes(10), 2),
                seed -> HistoryOptions.of(forum.of(seed), Mutation.NONE), begun -> {
                });
        assertThat(result.failure()).as(() -> String.valueOf(result.failure().orElseThrow().violation())).isEmpty();
    }

    @Test
    void changeCostsWhatItRequests() {
        write(TOPIC, FIRST);
        List<String> requests = new ArrayList<>();
        CopyTable counted = (CopyTable) Proxy.newProxyInstance(CopyTable.class.getClassLoader(), new Class<?>[] {CopyTable.class},
                (proxy, method, arguments) -> {
                    requests.add(method.getName());
                    return method.invoke(copies, arguments);
                });
        table.put(SECOND);
        new Fanout(LatestReply.MODEL, counted, CLOCK, Runnable::run).process(
                List.of(new StreamRecord("1", SECOND.key(), Optional.empty(), Optional.of(SECOND))), (failed, failure) -> {
                    throw failure;
                });

        SupposedChange change = new SupposedChange(LatestReply.MODEL.entity("reply").orElseThrow(), SECOND, SECOND, 0);
        Units ofCopies = new Copies(LatestReply.MODEL).cost(change, new Tariff(LatestReply.MODEL));
        Units all = Derivations.of(LatestReply.MODEL).cost(change, new Tariff(LatestReply.MODEL));
        assertThat(all.requests() - ofCopies.requests()).isEqualTo(requests.size()).isEqualTo(5);
        assertThat(all.writes() - ofCopies.writes()).as("two for the item, and for the checks of reply and topic").isEqualTo(6);
    }

    @Test
    void functionsMayReadRepliesTogether() {
        assertThat(Derivations.of(LatestReply.MODEL).access()).contains(TableActions.readMany());
    }
}
