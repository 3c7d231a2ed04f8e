package io.relata.console.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.relata.console.cost.WhatIf.Estimate;
import io.relata.console.cost.WhatIf.Supposed;
import io.relata.model.TenantModel;
import io.relata.models.office.Office;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhatIfTest {
    private final WhatIf costs = new WhatIf(Office.MODEL, Prices.US_EAST_1);

    @Test
    void nothingCostsNothing() {
        assertThat(costs.of(Map.of()).month().total()).isZero();
    }

    @Test
    void readsCostHalfAUnitForEachFourKilobytes() {
        Estimate small = costs.of(Map.of("store", new Supposed(0, 1000, 0, 0, 1_000_000, 0)));
        Estimate large = costs.of(Map.of("store", new Supposed(0, 5000, 0, 0, 1_000_000, 0)));
        assertThat(small.lines().get(0).readUnits()).isEqualTo(15_000_000);
        assertThat(large.lines().get(0).readUnits()).isEqualTo(30_000_000);
        assertThat(small.month().reads()).isCloseTo(15 * 0.125, within(1e-9));
    }

    @Test
    void aChangeIsWrittenIntoTheTableAndIntoEachIndexThatShowsIt() {
        Estimate stores = costs.of(Map.of("store", new Supposed(0, 900, 0, 1, 0, 0)));
        Estimate orders = costs.of(Map.of("order", new Supposed(0, 900, 0, 1, 0, 0)));
        assertThat(stores.lines().get(2).writeUnits()).describedAs("table and businessIdGsi").isEqualTo(2 * 30);
        assertThat(orders.lines().get(2).writeUnits()).describedAs("customerIdGsi too").isEqualTo(3 * 30);
    }

    @Test
    void aModelWithTenantsHasAsManyIndexes() {
        WhatIf tenants = new WhatIf(TenantModel.of(Office.MODEL), Prices.US_EAST_1);
        Map<String, Supposed> supposed = Map.of("order", new Supposed(0, 900, 0, 1, 0, 0));
        assertThat(tenants.of(supposed).lines().get(2).writeUnits()).isEqualTo(costs.of(supposed).lines().get(2).writeUnits());
    }

    @Test
    void eachCopyIsWrittenOnce() {
        Estimate estimate = costs.of(Map.of("store", new Supposed(0, 500, 1000, 1, 0, 0)));
        assertThat(estimate.lines().get(3).writeUnits()).isEqualTo(1000 * 30);
        assertThat(estimate.month().stream()).isGreaterThan(1000 * 30 * 0.625 / 1e6);
    }

    @Test
    void storageCountsCopiesAndIndexes() {
        double alone = costs.of(Map.of("store", new Supposed(1_000_000, 500, 0, 0, 0, 0))).month().storage();
        double copied = costs.of(Map.of("store", new Supposed(1_000_000, 500, 3, 0, 0, 0))).month().storage();
        assertThat(alone).isBetween(0.25, 0.5);
        assertThat(copied).isGreaterThan(2 * alone);
    }
}
