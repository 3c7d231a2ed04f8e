package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.total.TotalValues;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Totals follow what is written, and are what the core items say. */
@RelataTest
class TotalsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Shops").entities(Shop.class, Sale.class, Person.class)
            .manyToMany(ManyToMany.between(Person.class, Shop.class).named("rates", "ratedBy").with(Rating.class))
            .totals(Total.of(Sale.class).per(Shop.class).sum("amount").sum("tip").by("state"),
                    Total.of(Sale.class).per(Shop.class).where("state", Sale.State.OPEN).named("openSales"),
                    Total.of(Person.class).per(Shop.class, "ratedBy").sum("stars"),
                    Total.of(Sale.class).perTag(), Total.of(Sale.class).overall().sum("amount").shards(3))
            .model());

    @Entity(collection = "shops")
    @SortBy("name")
    @Listed
    record Shop(@NotBlank String name) {
    }

    @Entity(collection = "sales")
    @SortBy("state")
    @Listed
    @Taggable
    record Sale(@BelongsTo(Shop.class) @NotBlank String shopId, @NotNull State state, @NotNull BigDecimal amount, BigDecimal tip) {
        enum State {
            OPEN, PAID
        }
    }

    @Entity(collection = "persons")
    @SortBy("name")
    record Person(@NotBlank String name) {
    }

    record Rating(int stars) {
    }

    private static Sale sale(String shop, Sale.State state, String amount) {
        return new Sale(shop, state, new BigDecimal(amount), null);
    }

    @BeforeEach
    void twoShops(TestApi api) {
        api.put("/shops/a", new Shop("A")).expect(201);
        api.put("/shops/b", new Shop("B")).expect(201);
    }

    @Test
    void salesAreCountedAndAddedUp(TestApi api, RelataSystem system) {
        api.put("/sales/1", sale("a", Sale.State.OPEN, "0.1")).expect(201);
        api.put("/sales/2", new Sale("a", Sale.State.PAID, new BigDecimal("0.2"), new BigDecimal("-7"))).expect(201);
        api.put("/sales/3", sale("a", Sale.State.PAID, "12345678901234567890123456789012345678")).expect(201);
        system.settle();

        TotalValues sales = total(system, "shop#a", "sales");
        assertThat(sales.count()).isEqualTo(3);
        assertThat(sales.sums()).containsEntry("amount", new BigDecimal("12345678901234567890123456789012345678.3"))
                .containsEntry("tip", new BigDecimal("-7"));
        assertThat(sales.averages()).containsEntry("tip", new BigDecimal("-7.00"));
        assertThat(sales.groups().get("OPEN").sums()).containsEntry("amount", new BigDecimal("0.1"));
        assertThat(sales.groups().get("PAID").count()).isEqualTo(2);
        assertThat(total(system, "shop#a", "openSales").count()).isEqualTo(1);
        assertThat(total(system, "*#sale", "sales").count()).isEqualTo(3);
        system.assertConverged();
    }

    @Test
    void whatMovesLeavesOneTotalAndEntersTheOther(TestApi api, RelataSystem system) {
        api.put("/sales/1", sale("a", Sale.State.OPEN, "5")).expect(201);
        system.settle();
        api.patch("/sales/1", Map.of("shopId", "b", "amount", 7)).expect(200);
        system.settle();

        assertThat(total(system, "shop#a", "sales")).isEqualTo(total(system, "shop#none", "sales"));
        assertThat(total(system, "shop#b", "sales").sums()).containsEntry("amount", new BigDecimal("7"));
        api.delete("/sales/1").expect(204);
        system.settle();
        assertThat(total(system, "shop#b", "sales").count()).isZero();
        api.put("/sales/1", sale("b", Sale.State.PAID, "1")).expect(201);
        system.settle();
        assertThat(total(system, "shop#b", "sales").count()).isEqualTo(1);
        system.assertConverged();
    }

    @Test
    void whatIsChangedAndChangedBackIsCountedAsBefore(TestApi api, RelataSystem system) {
        api.put("/sales/1", sale("a", Sale.State.OPEN, "5")).expect(201);
        system.settle();
        api.patch("/sales/1", Map.of("state", "PAID")).expect(200);
        api.patch("/sales/1", Map.of("state", "OPEN")).expect(200);
        system.settle();

        assertThat(total(system, "shop#a", "openSales").count()).isEqualTo(1);
        system.assertConverged();
    }

    @Test
    void tagsAndLinksAreCounted(TestApi api, RelataSystem system) {
        api.put("/sales/1", sale("a", Sale.State.OPEN, "5")).expect(201);
        api.put("/sales/1/tags/gift").expect(204);
        api.put("/persons/ann", new Person("Ann")).expect(201);
        api.put("/persons/bob", new Person("Bob")).expect(201);
        api.put("/persons/ann/rates/a", new Rating(5)).expect(201);
        api.put("/persons/bob/rates/a", new Rating(4)).expect(201);
        system.settle();

        assertThat(total(system, "tag#gift", "sales").count()).isEqualTo(1);
        assertThat(total(system, "shop#a", "ratedBy").averages()).containsEntry("stars", new BigDecimal("4.50"));
        api.delete("/persons/ann").expect(204);
        api.delete("/sales/1/tags/gift").expect(204);
        system.settle();
        assertThat(total(system, "shop#a", "ratedBy").count()).isEqualTo(1);
        assertThat(total(system, "tag#gift", "sales").count()).isZero();
        system.assertConverged();
    }

    @Test
    void totalThatSomebodyChangedIsFound(TestApi api, RelataSystem system) {
        api.put("/sales/1", sale("a", Sale.State.OPEN, "5")).expect(201);
        system.settle();
        system.dynamoDb().updateItem(update -> update.tableName(system.relata().table().name())
                .key(AttributeValues.of(Item.of("id", "total#shop#a", "type", "total#shop#a#0")))
                .updateExpression("ADD #sales :one").expressionAttributeNames(Map.of("#sales", "#sales"))
                .expressionAttributeValues(AttributeValues.of(Item.of(":one", 1))));

        assertThatThrownBy(system::assertConverged).hasMessageContaining("WRONG_TOTAL (total#shop#a, total#shop#a#0)");
    }

    private static TotalValues total(RelataSystem system, String holder, String name) {
        List<Item> items = system.dynamoDb().query(query -> query.tableName(system.relata().table().name())
                .keyConditionExpression("id = :id")
                .expressionAttributeValues(AttributeValues.of(Item.of(":id", "total#" + holder)))).items().stream()
                .map(AttributeValues::item).toList();
        return TotalValues.of(MODEL.totals().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow(), items);
    }
}
