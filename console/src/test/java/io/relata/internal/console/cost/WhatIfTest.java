package io.relata.internal.console.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.relata.internal.console.cost.WhatIf.Estimate;
import io.relata.internal.console.cost.WhatIf.Supposed;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfTest {
    private final WhatIf costs = new WhatIf(TableModel.of(Office.MODEL), Prices.US_EAST_1);

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

    /** Stores of 5,000 bytes, which are two units strongly and one otherwise; a page of 50 is 250,000 bytes, 62 units, and half of that. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "reads of a store             | 0   | 1   | 0 | 30  | 0",
            "lists of stores, 50 a page   | 0   | 0   | 1 | 930 | 0",
            "changes of a store           | 0   | 0   | 0 | 0   | 0",
            "changes of a store           | 1   | 0   | 0 | 60  | 300",
            "copies of it that follow     | 1   | 0   | 0 | 225 | 15000"})
    void eachLineHasTheUnitsOfAMonth(String what, double writes, double reads, double lists, double readUnits, double writeUnits) {
        WhatIf.Line line = costs.of(Map.of("store", new Supposed(0, 5000, 100, writes, reads, lists))).lines().stream()
                .filter(each -> each.what().equals(what)).findFirst().orElseThrow();
        assertThat(line.readUnits()).isEqualTo(readUnits);
        assertThat(line.writeUnits()).isEqualTo(writeUnits);
        assertThat(line.dollars()).isCloseTo((readUnits * 0.125 + writeUnits * 0.625) / 1e6, within(1e-12));
    }

    @Test
    void theTotalHasAllParts() {
        Estimate estimate = costs.of(Map.of("store", new Supposed(1_000_000, 5000, 100, 3, 5, 7)));
        double gatewayAndTime = ((5 + 7) * (1.20 + 1e4 * 0.0000133334) + 3 * (1.20 + 1.5e4 * 0.0000133334)) * 30 / 1e6;
        double followingTime = 3 * 30 * (0.20 + (5 + 5 * 7) * 1e3 * 0.0000133334) / 1e6;
        double units = estimate.lines().stream().mapToDouble(WhatIf.Line::dollars).sum();

        assertThat(estimate.month().lambda()).isCloseTo(gatewayAndTime, within(1e-12));
        assertThat(estimate.month().total()).isCloseTo(units + gatewayAndTime + followingTime, within(1e-9));
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
        WhatIf tenants = new WhatIf(TenantModel.of(TableModel.of(Office.MODEL)), Prices.US_EAST_1);
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
