package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What the model would write differently now but is no fault: lists in old shards that are still read, and expired entities.
 */
class StillReadTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @Entity(collection = "sales", name = "sale")
    @Listed(shards = 2)
    @ListBy(value = "region", sort = "createdAt", index = "gsi1")
    record Before(@NotBlank String region) {
    }

    @Entity(collection = "sales", name = "sale")
    @Listed(shards = 7, otherShards = 2)
    @ListBy(value = "region", sort = "createdAt", index = "gsi1", shards = 5, otherShards = 1)
    record While(@NotBlank String region) {
    }

    @Entity(collection = "sales", name = "sale")
    @Listed(shards = 7)
    @ListBy(value = "region", sort = "createdAt", index = "gsi1", shards = 5)
    record After(@NotBlank String region) {
    }

    @Entity(collection = "accounts")
    record Account(@NotBlank String accountName) {
    }

    @Entity(collection = "sessions")
    record Session(@BelongsTo(Account.class) @NotBlank String accountId, @Expires @NotNull Instant endsAt) {
    }

    /** An empty table. */
    private static final TableReads NOTHING = new TableReads() {
        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return Optional.empty();
        }

        @Override
        public Slice query(Query query) {
            return new Slice(List.of(), Optional.empty());
        }
    };

    @Test
    void entityInOldShardIsNoFaultWhileReadersExpectIt() {
        List<Item> written = IntStream.range(0, 20).mapToObj(id -> item(model(Before.class), "sale", "s" + id, Map.of("region", "north")))
                .toList();

        assertThat(written).allSatisfy(item -> assertThat(found(model(Before.class), item)).isEmpty());
        assertThat(written).allSatisfy(item -> assertThat(found(model(While.class), item)).isEmpty());
    }

    @Test
    void modelOfTheNextStepFindsWhatIsLeftInOldShards() {
        Item left = item(model(Before.class), "sale", "s1", Map.of("region", "north"));
        Item done = item(model(While.class), "sale", "s1", Map.of("region", "north"));

        assertThat(found(model(After.class), left)).singleElement().satisfies(finding -> {
            assertThat(finding.fault()).isEqualTo(Fault.MISPLACED);
            assertThat(finding.detail()).contains("list is not what follows from its other attributes");
        });
        assertThat(found(model(After.class), done)).isEmpty();
    }

    @Test
    void entityInNeitherShardIsAFault() {
        Item elsewhere = item(model(Before.class), "sale", "s1", Map.of("region", "north"));
        assertThat(found(model(While.class), elsewhere.with("list", "sale.99"))).singleElement()
                .satisfies(finding -> assertThat(finding.detail()).contains("list is not what follows from its other attributes"));
        assertThat(found(model(While.class), elsewhere.with("_gsi1", "sale.region#north#9"))).singleElement()
                .satisfies(finding -> assertThat(finding.detail()).contains("_gsi1 is not what follows from its other attributes"));
    }

    @Test
    void expiredEntityIsNoOrphan() {
        TableModel model = TableModel.of(Schema.table("Sessions").entities(Account.class, Session.class).model());
        Item session = item(model, "session", "1", Map.of("accountId", "gone", "endsAt", "2026-11-20T12:00:00.000Z"));

        assertThat(new Judge(model, NOTHING, NOON).look(session)).isEmpty();
        assertThat(new Judge(model, NOTHING, NOON.minusSeconds(1)).look(session)).extracting(Finding::fault)
                .containsExactly(Fault.ORPHAN);
    }

    private static List<Finding> found(TableModel model, Item item) {
        return new Judge(model, NOTHING, NOON).look(item);
    }

    private static Item item(TableModel model, String entity, String id, Map<String, Object> own) {
        EntityType type = model.entity(entity).orElseThrow();
        String time = "2026-11-20T10:00:00.000Z";
        Item item = CoreItems.entity(type, id, own, new CoreItems.Origin(time, 1, Set.of()), 1, time);
        return new Action.Put<>(CoreKey.of(type.ref(id)), item, Condition.always()).item();
    }

    private static TableModel model(Class<? extends Record> record) {
        return TableModel.of(Schema.table("Sales").entities(record).model());
    }
}
