package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.search.OpenSearch;
import io.relata.internal.search.TenantDocuments;
import java.util.OptionalLong;

/**
 * The documents in the search index of a table.
 *
 * @param table the table's name
 */
public record IndexedDocuments(OpenSearch engine, String table) implements DocumentIndex {
    @Override
    public OptionalLong count(Tenant tenant) {
        return OptionalLong.of(new TenantDocuments(engine, table, tenant).count());
    }

    @Override
    public void remove(Tenant tenant, TimeLeft time) {
        new TenantDocuments(engine, table, tenant).remove(time::isShort);
    }
}
