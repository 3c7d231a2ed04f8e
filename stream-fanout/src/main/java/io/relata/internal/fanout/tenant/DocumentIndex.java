package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.TimeLeft;
import java.util.OptionalLong;

/** What tenants have outside the table: their search documents. */
public interface DocumentIndex {
    /** Where nothing is searched. */
    DocumentIndex NONE = new DocumentIndex() {
        @Override
        public OptionalLong count(Tenant tenant) {
            return OptionalLong.empty();
        }

        @Override
        public void remove(Tenant tenant, TimeLeft time) {
            // There is nothing to remove.
        }
    };

    /** How many a tenant has, as far as the search engine shows at once; empty where nothing is searched. */
    OptionalLong count(Tenant tenant);

    /** Removes a tenant's documents, or some of them when time is short. */
    void remove(Tenant tenant, TimeLeft time);
}
