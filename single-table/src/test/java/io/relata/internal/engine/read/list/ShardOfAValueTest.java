package io.relata.internal.engine.read.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A list that is sharded by an attribute, for one value of it: what else is in the shard is not in the list. */
class ShardOfAValueTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Visits").entities(Visit.class, Payment.class, Opening.class).model());
    private static final EntityType VISIT = MODEL.entity("visit").orElseThrow();
    private static final EntityType PAYMENT = MODEL.entity("payment").orElseThrow();

    @Entity(collection = "visits")
    @ListBy(sort = "at", shards = 2, shardBy = "visitor", index = "byTime")
    record Visit(String visitor, @PositiveOrZero int at) {
    }

    @Entity(collection = "payments")
    @ListBy(sort = "at", shards = 7, shardBy = "amount", index = "byTime")
    record Payment(BigDecimal amount, @PositiveOrZero int at) {
    }

    @Entity(collection = "openings")
    @ListBy(sort = "at", shards = 7, shardBy = "since", index = "byTime")
    @ListBy(sort = "since", shards = 7, shardBy = "at", index = "bySince")
    record Opening(Instant since, @PositiveOrZero int at) {
    }

    private static List<String> openings(MemoryCoreTable table, String attribute, String value) {
        EntityType type = MODEL.entity("opening").orElseThrow();
        ListOptions options = new ListOptions(10, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
                Optional.empty(), List.of());
        Listing openings = Listing.all(type, new Selection(Map.of(attribute, value), Optional.of(attribute.equals("at") ? "since" : "at")),
                options);
        return new ReadPage(new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC())).read(openings, options).items().stream()
                .map(item -> item.string("id")).toList();
    }

    @Test
    void timeAndWholeNumberChooseTheirShardHoweverTheyAreWritten() {
        MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());
        ObjectNode opening = Json.MAPPER.createObjectNode().put("since", "2026-11-20T12:00:00Z").put("at", 7);
        new PutEntity(WriteContext.of(MODEL, table)).put(MODEL.entity("opening").orElseThrow(), "i", opening, Precondition.NONE);
        assertThat(openings(table, "since", "2026-11-20T13:00:00+01:00")).containsExactly("i");
        assertThat(openings(table, "since", "2026-11-20T12:00:00.000Z")).containsExactly("i");
        assertThat(openings(table, "at", "007")).containsExactly("i");
        assertThatThrownBy(() -> openings(table, "since", "noon")).isInstanceOf(Refusal.class).hasMessageContaining("since is one moment");
        assertThatThrownBy(() -> openings(table, "at", "seven")).isInstanceOf(Refusal.class)
                .hasMessageContaining("it is compared with at, a whole number that is not negative");
    }

    /** However often they are written with zeros at the end. */
    @Test
    void numberChoosesItsShardByItsValue() {
        MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());
        List<String> amounts = List.of("2.5", "2.50", "25e-1", "-2.5", "0", "0.0", "1e3", "1000");
        for (int i = 0; i < amounts.size(); i++) {
            ObjectNode payment = Json.MAPPER.createObjectNode().put("amount", new BigDecimal(amounts.get(i))).put("at", i);
            new PutEntity(WriteContext.of(MODEL, table)).put(PAYMENT, "i" + i, payment, Precondition.NONE);
        }
        assertThat(ofAmount(table, "2.500")).containsExactly("i0", "i1", "i2");
        assertThat(ofAmount(table, "-25e-1")).containsExactly("i3");
        assertThat(ofAmount(table, "-0")).containsExactly("i4", "i5");
        assertThat(ofAmount(table, "1000.0")).containsExactly("i6", "i7");
        assertThat(ofAmount(table, "7")).isEmpty();
        assertThatThrownBy(() -> ofAmount(table, "much")).isInstanceOf(Refusal.class)
                .hasMessageContaining("it is compared with amount, a number such as 13, -0.5 or 2e6");
    }

    private static List<String> ofAmount(MemoryCoreTable table, String amount) {
        ListOptions options = new ListOptions(10, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
                Optional.empty(), List.of());
        Listing payments = Listing.all(PAYMENT, new Selection(Map.of("amount", amount), Optional.empty()), options);
        assertThat(payments.partitions()).hasSize(1);
        return new ReadPage(new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC())).read(payments, options).items().stream()
                .map(item -> item.string("id")).toList();
    }

    @Test
    void othersInTheShardAreLeftOut() {
        MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());
        for (int i = 0; i < 8; i++) {
            ObjectNode visit = Json.MAPPER.createObjectNode().put("visitor", "v" + i % 4).put("at", i);
            new PutEntity(WriteContext.of(MODEL, table)).put(VISIT, "i" + i, visit, Precondition.NONE);
        }

        ReadContext context = new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC());
        ListOptions options = new ListOptions(10, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
                Optional.empty(), List.of());
        for (int visitor = 0; visitor < 4; visitor++) {
            Listing visits = Listing.all(VISIT, new Selection(Map.of("visitor", "v" + visitor), Optional.empty()), options);

            assertThat(visits.partitions()).hasSize(1);
            assertThat(new ReadPage(context).read(visits, options).items()).extracting(item -> item.string("id"))
                    .containsExactly("i" + visitor, "i" + (visitor + 4));
        }
    }
}
