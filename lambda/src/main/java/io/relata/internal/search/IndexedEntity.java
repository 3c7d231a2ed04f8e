package io.relata.internal.search;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.tenant.Tenant;
import java.util.Optional;

/**
 * An entity as the search index knows it.
 *
 * @param tenant whose it is, in a model with tenants
 */
public record IndexedEntity(Optional<Tenant> tenant, EntityRef ref) {
    /** The id of its document: {@code store#004}, or {@code acme/store#004}. */
    public String document() {
        return document(tenant, ref);
    }

    /** The key of its item, as it is stored. */
    public CoreKey key() {
        CoreKey seen = new CoreKey(ref.id(), ref.type());
        return tenant.map(name -> name.stored(seen)).orElse(seen);
    }

    static String document(Optional<Tenant> tenant, EntityRef ref) {
        return tenant.map(name -> name.stored(ref.type())).orElse(ref.type());
    }

    /** The entity whose document has this id. */
    static EntityRef ofDocument(Optional<Tenant> tenant, String document) {
        return EntityRef.ofType(tenant.map(name -> name.seen(document)).orElse(document));
    }
}
