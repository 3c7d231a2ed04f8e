package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.total.SettleTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Totals that other code spoiled are found, and repaired. */
@RelataTest(model = TotalsTest.class)
class TotalsRepairTest {
    private static final CopyKey TOTAL = new TotalKey("shop#a", 0).key();
    private static final CopyKey CONTRIBUTION = TotalKey.contribution(new CoreKey("s1", "sale#s1"));

    @BeforeEach
    void threeSales(TestApi api, RelataSystem system) {
        api.put("/shops/a", new TotalsTest.Shop("A")).expect(201);
        IntStream.range(0, 3).forEach(i -> api.put("/sales/s" + i,
                new TotalsTest.Sale("a", TotalsTest.Sale.State.OPEN, new BigDecimal("1.5"), null)).expect(201));
        system.settle();
    }

    private static DynamoDbCopyTable table(RelataSystem system) {
        return new DynamoDbCopyTable(system.dynamoDb(), system.relata().table().name());
    }

    private static void delete(RelataSystem system, CopyKey key) {
        system.dynamoDb().deleteItem(delete -> delete.tableName(system.relata().table().name()).key(AttributeValues.of(Item.of(key))));
    }

    private static void addOne(RelataSystem system, CopyKey key, String number) {
        system.dynamoDb().updateItem(update -> update.tableName(system.relata().table().name()).key(AttributeValues.of(Item.of(key)))
                .updateExpression("ADD #number :one").expressionAttributeNames(Map.of("#number", number))
                .expressionAttributeValues(AttributeValues.of(Item.of(":one", 1))));
    }

    private static List<Finding> judged(RelataSystem system) {
        return new Verify(TotalsTest.MODEL, table(system), Clock.systemUTC()).page(0, 1, Optional.empty()).suspects();
    }

    private static AuditTotals audit(RelataSystem system) {
        return new AuditTotals(TotalsTest.MODEL, table(system), units -> {});
    }

    @Test
    void spoiledTotalIsWrittenAnew(TestApi api, RelataSystem system) {
        addOne(system, TOTAL, "#sales");
        addOne(system, TOTAL, "#unheard");
        assertThatThrownBy(system::assertConverged).hasMessageContaining("WRONG_TOTAL (total#shop#a, total#shop#a#0)");

        AuditTotals.Audited audited = audit(system).run();

        assertThat(audited.wrong()).singleElement().satisfies(wrong -> {
            assertThat(wrong.finding().fault()).isEqualTo(Fault.WRONG_TOTAL);
            assertThat(audit(system).repair(wrong)).isTrue();
            assertThat(audit(system).repair(wrong)).as("it is not as it was audited any more").isFalse();
        });
        system.assertConverged();
        assertThat(api.get("/shops/a/totals").at("/sales/count").asInt()).isEqualTo(3);
    }

    @Test
    void removedTotalIsWrittenAnew(TestApi api, RelataSystem system) {
        delete(system, TOTAL);
        AuditTotals audit = audit(system);
        audit.run().wrong().forEach(audit::repair);
        system.assertConverged();
        assertThat(api.get("/shops/a/totals").at("/sales/sum/amount").decimalValue()).isEqualByComparingTo("4.5");
    }

    @Test
    void contributionsAndTotalsAreRepairedInAnyOrder(TestApi api, RelataSystem system) {
        delete(system, CONTRIBUTION);
        addOne(system, TOTAL, "#openSales");
        assertThat(judged(system)).extracting(Finding::fault, Finding::key).containsExactly(
                tuple(Fault.MISCOUNTED, CONTRIBUTION));

        AuditTotals audit = audit(system);
        audit.run().wrong().forEach(audit::repair);
        assertThat(api.get("/shops/a/totals").at("/sales/count").asInt()).as("what contributions add up to").isEqualTo(2);
        Repair repair = new Repair(TotalsTest.MODEL, table(system), Clock.systemUTC());
        judged(system).forEach(finding -> assertThat(repair.repair(finding)).isTrue());

        system.assertConverged();
        assertThat(api.get("/shops/a/totals").at("/sales/count").asInt()).isEqualTo(3);
        assertThat(api.get("/shops/a/totals").at("/openSales/count").asInt()).isEqualTo(3);
    }

    @Test
    void contributionThatWouldExpireIsFound(RelataSystem system) {
        addOne(system, CONTRIBUTION, "expiresAt");
        List<Finding> found = judged(system);
        assertThat(found).extracting(Finding::fault).containsExactly(Fault.MISCOUNTED);
        assertThat(new Repair(TotalsTest.MODEL, table(system), Clock.systemUTC()).repair(found.get(0))).isTrue();
        system.assertConverged();
    }

    @Test
    void whatWasThereBeforeATotalIsCountedTogether(TestApi api, RelataSystem system) {
        List<CoreKey> sales = IntStream.range(0, 3).mapToObj(i -> new CoreKey("s" + i, "sale#s" + i)).toList();
        sales.forEach(sale -> delete(system, TotalKey.contribution(sale)));
        system.dynamoDb().scan(scan -> scan.tableName(system.relata().table().name())).items().stream().map(AttributeValues::item)
                .filter(item -> item.string("kind").equals("total")).forEach(item -> delete(system, (CopyKey) item.key()));

        RequestCounts counts = system.counts(
                () -> new SettleTotals(TotalsTest.MODEL, table(system), Clock.systemUTC()).recount(sales));

        assertThat(counts.requests()).isEqualTo(Map.of("BatchGetItem", 1, "TransactWriteItems", 1));
        system.assertConverged();
        assertThat(api.get("/totals/sales").at("/sales/count").asInt()).isEqualTo(3);
    }
}
