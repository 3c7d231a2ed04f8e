package io.relata.internal.engine.total;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Ranking;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each attribute that a total may depend on is hidden once: nothing that would tell of it is told. Those that lists go by can't be hidden:
 * the model refuses that.
 */
class TotalsOfHiddenAttributesTest {
    @Entity(collection = "shops")
    record Shop(String name, String keeper) {
    }

    @Entity(collection = "sales")
    @SortBy("text")
    @Taggable
    record Sale(@BelongsTo(Shop.class) @NotBlank String shopId, @NotBlank String text, @NotNull BigDecimal price, @NotNull BigDecimal cost,
            @NotNull State state, @NotNull State other, String seller) {
        enum State {
            OPEN, DONE
        }
    }

    private static TableModel model(Permission... more) {
        return TableModel.of(Schema.table("Sales").entities(Shop.class, Sale.class)
                .totals(Total.of(Sale.class).per(Shop.class).sum("price").sum("cost").by("state").rankedBy(Ranking.sum("price")),
                        Total.of(Sale.class).per(Shop.class).where("other", Sale.State.OPEN).named("open"),
                        Total.of(Sale.class).perTag().sum("price").groupedBy(Grouping.each("seller")),
                        Total.of(Sale.class).overall().sum("cost").by("other"))
                .permissions(Stream.concat(Stream.of(allow(role("clerk")).to(READ).withAll()), Stream.of(more))
                        .toArray(Permission[]::new))
                .model());
    }

    /** All that a caller is told of: sums, the attribute of groups, whether lists go by it, and whether it has groups. */
    private static String told(TableModel model, Caller caller) {
        Authority authority = Authority.of(model, caller);
        DecideTotals decide = new DecideTotals(model, authority, new Decide(model, authority, new MemoryTable()));
        DeclaredTotals declared = new DeclaredTotals(model);
        EntityType shop = model.entity("shop").orElseThrow();
        return Stream.of(decide.visible(declared.of(shop), shop, "s"), decide.visible(declared.ofTag()),
                decide.visible(declared.ofAll(model.entity("sale").orElseThrow()))).flatMap(List::stream)
                .map(TotalsOfHiddenAttributesTest::text).collect(Collectors.joining(" "));
    }

    private static String text(TotalType total) {
        return total.name() + total.sums().stream().map(Attribute::name).toList().toString().replace(" ", "")
                + total.by().map(by -> "/" + by.name()).orElse("") + (total.rankings().isEmpty() ? "" : "!")
                + (total.isGrouped() ? "*" : "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            seller | sales[price,cost]/state! open[] sales[price] sales[cost]/other
            price  | sales[cost]/state open[] sales[]* sales[cost]/other
            cost   | sales[price]/state! open[] sales[price]* sales[]/other
            state  | sales[price,cost]! open[] sales[price]* sales[cost]/other
            other  | sales[price,cost]/state! sales[price]* sales[cost]
            """)
    void whatDependsOnAHiddenAttributeIsNotTold(String hidden, String told) {
        assertThat(told(model(hide(hidden).of(Sale.class).exceptFor(role("boss"))), Caller.of("ann").withRoles("clerk")))
                .isEqualTo(told);
        assertThat(told(model(hide(hidden).of(Sale.class).exceptFor(owner("seller"))), Caller.of("ann").withRoles("clerk")))
                .as("hidden in the entities of others").isEqualTo(told);
        assertThat(told(model(hide(hidden).of(Sale.class).exceptFor(role("boss"))), Caller.of("ann").withRoles("clerk", "boss")))
                .isEqualTo("sales[price,cost]/state! open[] sales[price]* sales[cost]/other");
    }

    /** A grantee that depends on the single entity reads all of a parent's children only if it is decided by the parent. */
    @Test
    void permissionsThatReadSomeOfWhatIsCountedTellNothing() {
        for (Grantee some : List.of(owner("seller"), owner("text"), Grantee.self())) {
            assertThat(told(model(allow(some).to(READ).with(Sale.class)), Caller.of("s"))).as(some.toString()).isEmpty();
        }
        assertThat(told(model(allow(owner("shopId")).to(READ).with(Sale.class)), Caller.of("s")))
                .isEqualTo("sales[price,cost]/state! open[]");
        assertThat(told(model(allow(owner("shopId")).to(READ).with(Sale.class)), Caller.of("t"))).isEmpty();
    }
}
