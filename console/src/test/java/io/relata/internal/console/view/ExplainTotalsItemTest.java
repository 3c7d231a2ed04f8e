package io.relata.internal.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainTotalsItemTest {
    private final ExplainItem explain = new ExplainItem(TableModel.of(Office.MODEL));

    @Test
    void totalsAndContributionsAreKnownByTheirKeysAndExplained() {
        TotalKey total = new TotalKey("business#001", 0);
        assertThat(ItemKind.of(total.key(), Map.of())).isEqualTo("total");
        assertThat(explain.of(total.key(), "total", Map.of())).startsWith("What the totals of business#001 count and add up to");
        TotalKey group = new TotalKey("business#001", "orders.createdAt.month#2026-11", 0);
        assertThat(explain.of(group.key(), "total", Map.of()))
                .startsWith("What the group 2026-11 of orders.createdAt.month of business#001 counts and adds up to");
        CoreKey order = new CoreKey("003", "order#003");
        assertThat(ItemKind.of(TotalKey.contribution(order), Map.of())).isEqualTo("contribution");
        assertThat(explain.of(TotalKey.contribution(order), "contribution", Map.of())).startsWith("What order 003 counts for");
        CoreKey link = new CoreKey("link:customer-store:001", "store#004");
        assertThat(explain.of(TotalKey.contribution(link), "contribution", Map.of())).startsWith("What a link counts for");
    }
}
