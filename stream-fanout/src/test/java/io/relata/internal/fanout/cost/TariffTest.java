package io.relata.internal.fanout.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TariffTest {
    private static final Item COPY = Item.of("id", "customer#001", "type", "store#004", "version", 1);
    private static final Item STORE = Item.of("id", "004", "type", "store#004", "businessId", "002", "sort", "store#main street", "version",
            1);

    private final Tariff tariff = new Tariff(TableModel.of(Office.MODEL));

    @Test
    void newItemWritesTheTableAndTheIndexesThatItLiesIn() {
        assertThat(written(null, STORE)).isEqualTo(new Units(1, 0, 1, 2));
        assertThat(written(null, COPY)).isEqualTo(new Units(1, 0, 1, 1));
        assertThat(written(null, STORE.with("city", "x".repeat(1024)))).isEqualTo(new Units(1, 0, 2, 1 + 2));
    }

    @Test
    void changeWritesAnIndexOnlyIfItShowsIt() {
        assertThat(written(COPY, COPY.with("version", 2))).isEqualTo(new Units(1, 0, 1, 0));
        assertThat(written(STORE, STORE.with("version", 2))).isEqualTo(new Units(1, 0, 1, 1));
        assertThat(written(STORE, STORE)).isEqualTo(new Units(1, 0, 1, 0));
    }

    @Test
    void newKeyInAnIndexIsADeletionAndAPut() {
        assertThat(written(STORE, STORE.with("sort", "store#harbour"))).isEqualTo(new Units(1, 0, 1, 2));
    }

    @Test
    void largerOfBothImagesIsPaid() {
        assertThat(written(COPY.with("data", "x".repeat(3000)), COPY)).isEqualTo(new Units(1, 0, 3, 0));
        assertThat(written(COPY.with("data", "x".repeat(3000)), null)).isEqualTo(new Units(1, 0, 3, 1));
    }

    @Test
    void refusedWriteCostsWhatLiesThere() {
        assertThat(tariff.refused(Optional.of(COPY.with("data", "x".repeat(3000))))).isEqualTo(new Units(1, 0, 3, 0));
        assertThat(tariff.refused(Optional.empty())).isEqualTo(new Units(1, 0, 1, 0));
    }

    @Test
    void transactionCostsTheTableTwiceAndIndexesOnce() {
        assertThat(tariff.transacted(written(null, STORE))).isEqualTo(new Units(0, 0, 2, 2));
    }

    @Test
    void readsAreCountedBy4KbAndHalfUnlessConsistent() {
        Query query = Query.of(Access.TABLE, "customer#001", SortRange.prefix("store#"), 50);
        assertThat(tariff.get(Optional.empty(), Consistency.EVENTUAL)).isEqualTo(new Units(1, 0.5, 0, 0));
        assertThat(tariff.get(Optional.of(COPY.with("data", "x".repeat(4096))), Consistency.STRONG)).isEqualTo(new Units(1, 2, 0, 0));
        assertThat(tariff.query(query, List.of())).isEqualTo(new Units(1, 0.5, 0, 0));
        assertThat(tariff.query(query, List.of(COPY, COPY.with("data", "x".repeat(4096))))).isEqualTo(new Units(1, 1, 0, 0));
        assertThat(tariff.query(query.strong(), List.of(COPY))).isEqualTo(new Units(1, 1, 0, 0));
    }

    private Units written(Item before, Item after) {
        return tariff.written(Optional.ofNullable(before), Optional.ofNullable(after));
    }
}
