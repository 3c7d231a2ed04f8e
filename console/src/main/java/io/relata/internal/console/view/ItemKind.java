package io.relata.internal.console.view;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an item is: what it says, or what its key says where an index has the key alone. */
final class ItemKind {
    static final String IDEMPOTENCY = "idempotency";

    private ItemKind() {
    }

    static String of(Key key, Map<String, AttributeValue> item) {
        if (key instanceof CoreKey core && core.isIdempotency()) {
            return IDEMPOTENCY;
        }
        return Kind.in(AttributeValues.item(item)).orElseGet(() -> of(key).stored());
    }

    private static Kind of(Key key) {
        if (key instanceof CoreKey capacity && CapacityKey.is(capacity)) {
            return CapacityKey.holder(capacity).isPresent() ? Reservations.KIND : CapacityShard.KIND;
        } else if (key instanceof CoreKey core) {
            return LinkRef.isLink(core)
                    ? Kind.LINK
                    : core.isHistory()
                            ? Kind.HISTORY
                            : core.isUnique() ? Kind.GUARD : core.isLimit() ? Kind.LIMIT : Kind.ENTITY;
        }
        CopyKey copy = (CopyKey) key;
        if (TotalKey.is(copy)) {
            return TotalKey.KIND;
        } else if (TotalKey.isContribution(copy)) {
            return Contribution.KIND;
        }
        return key.equals(CopyKey.meta()) ? Kind.META : copy.isProgress() ? Kind.PROGRESS : Kind.COPY;
    }
}
