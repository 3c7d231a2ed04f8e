package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.rule.Caller;
import io.relata.test.TotalsTest.Sale;
import io.relata.test.TotalsTest.Shop;
import java.math.BigDecimal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Totals of two tenants whose entities have the same ids. */
@RelataTest
class TotalsOfTenantsTest {
    static final TableModel MODEL = TenantModel.of(TotalsTest.MODEL);
    private static final Caller ANN = Caller.of("ann").inTenant("north");
    private static final Caller BOB = Caller.of("bob").inTenant("south");

    @BeforeEach
    void bothHaveTheSameShop(TestApi api, RelataSystem system) {
        api.as(ANN).put("/shops/a", new Shop("A")).expect(201);
        api.as(BOB).put("/shops/a", new Shop("A")).expect(201);
        api.as(ANN).put("/sales/1", new Sale("a", Sale.State.OPEN, BigDecimal.valueOf(5), null)).expect(201);
        api.as(ANN).put("/sales/1/tags/gift").expect(204);
        system.settle();
    }

    @Test
    void totalsOfOneTenantAreNotAnothers(TestApi api, RelataSystem system) {
        for (String path : new String[] {"/shops/a/totals", "/totals/sales", "/tags/gift/totals"}) {
            assertThat(api.as(ANN).get(path).expect(200).at("/sales/count").asInt()).as(path).isEqualTo(1);
            assertThat(api.as(BOB).get(path).expect(200).at("/sales/count").asInt()).as(path).isZero();
        }
        assertThat(api.as(BOB).get("/shops/a?include=totals").expect(200).at("/totals/openSales/count").asInt()).isZero();
        assertThat(api.as(ANN).get("/shops?include=totals").expect(200).at("/items/0/totals/sales/count").asInt()).isEqualTo(1);
        assertThat(api.as(BOB).get("/shops?include=totals").expect(200).at("/items/0/totals/sales/count").asInt()).isZero();
        api.as(Caller.of("nobody")).get("/totals/sales").expect(403);
        api.get("/totals/sales").expect(401);
        system.assertConverged();
    }
}
