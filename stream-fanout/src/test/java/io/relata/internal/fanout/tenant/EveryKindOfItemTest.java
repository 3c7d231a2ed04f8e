package io.relata.internal.fanout.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.MemoryBulkTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every kind of item that a tenant can have: that all of it is counted and deleted. */
class EveryKindOfItemTest {
    private static final String TIME = "2026-11-20T12:00:00.000Z";
    private static final Clock CLOCK = Clock.fixed(Instant.parse(TIME), ZoneOffset.UTC);

    private final MemoryTable stored = new MemoryTable();
    private final MemoryBulkTable table = new MemoryBulkTable(stored);

    @BeforeEach
    void everyKindOfItem() {
        for (String tenant : List.of("a/", "ab/")) {
            stored.put(Item.of("id", tenant + "1", "type", tenant + "job#1", "kind", "entity", "entity", "job", "version", 7, "life", 5,
                    "createdAt", TIME, "updatedAt", TIME, "sort", "job#cook", "list", tenant + "job.3", "tags", Set.of("new"), "_tree",
                    tenant + "x", "_writers", "w", "title", "Cook", "parentId", "0", "old", Map.of("unknown", List.of(1, true))));
            stored.put(Item.of("id", tenant + "2", "type", tenant + "job#2", "kind", "entity", "entity", "job", "version", 7, "life", 7,
                    "createdAt", TIME, "updatedAt", TIME, "sort", "job#", "expiresAt", CLOCK.instant().getEpochSecond()));
            stored.put(Item.of("id", tenant + "link:job-shop:1", "type", tenant + "shop#9", "kind", "link", "relation", "job-shop", "from",
                    "1", "to", "9", "fromLife", 5, "toLife", 3, "version", 8, "attributes", Map.of("since", "2026-01-01")));
            stored.put(Item.of("id", tenant + "history:job:1", "type", tenant + "job#1#0000000000000000006", "kind", "history", "entity",
                    "job", "sourceId", "1", "version", 6, "updatedAt", TIME, "data", Map.of("createdAt", TIME, "title", "Help")));
            stored.put(Item.of("id", tenant + "unique:job.title:cook", "type", tenant + "unique:job.title:cook", "kind", "guard", "owner",
                    "1"));
            stored.put(Item.of("id", tenant + "idempotency:abc", "type", tenant + "idempotency:abc", "kind", "guard"));
            stored.put(Item.of("id", tenant + "3", "type", tenant + "job#3", "kind", "tombstone", "of", "entity", "version", 9));
            stored.put(Item.of("id", tenant + "job#1", "type", tenant + "shop#9", "kind", "copy", "data", Map.of()));
            stored.put(Item.of("id", tenant + "tag.2#new", "type", tenant + "job#1", "kind", "copy", "data", Map.of()));
            stored.put(Item.of("id", tenant + "progress#refresh#job#1", "type", tenant + "job#1", "kind", "progress"));
        }
        stored.put(Item.of("id", "meta#table", "type", "meta#table", "kind", "meta"));
        stored.put(Item.of("id", "progress#verify#a", "type", "progress#verify#a", "kind", "progress"));
    }

    @Test
    void everyItemCountsForItsTenantAndWhatIsOfTheTableForNone() {
        CountTenants.Page page = new CountTenants(table).page(0, 1, Optional.empty());

        assertThat(page.tenants()).isEqualTo(Map.of("a", new CountTenants.Counts(2, 10), "ab", new CountTenants.Counts(2, 10)));
        assertThat(page.ofNone()).isEqualTo(2);
    }

    @Test
    void everyKindOfItemIsDeleted() {
        TenantsInMemory tenants = new TenantsInMemory(TenantModel.of(TableModel.of(Office.MODEL)), 10);
        stored.items().forEach(tenants.stored::put);

        tenants.start("a", new DeletionOrder(2, 1000, Duration.ZERO));
        tenants.work(1);

        assertThat(tenants.deletion("a").isComplete()).isTrue();
        assertThat(tenants.stored.items()).filteredOn(item -> !item.key().id().startsWith("ab/")).extracting(item -> item.key().id())
                .containsExactlyInAnyOrder("meta#table", "progress#verify#a", "progress#delete-tenant#a");
        assertThat(tenants.items("ab")).hasSize(10);
    }
}
