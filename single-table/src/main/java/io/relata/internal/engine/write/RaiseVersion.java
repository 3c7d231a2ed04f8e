package io.relata.internal.engine.write;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.VersionWrite;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Gives an entity or a link of a restored table a version that it never had. After the moment that the table was restored to it had others,
 * in which it was something else; those would come again with its next changes, and with them their entity tags.
 */
public record RaiseVersion(CoreTable table, Clock clock, OptimisticRetry retry) {
    /**
     * @param item as it is stored, with its key
     * @return whether it was given one; false where it is neither, or gone
     */
    public boolean raise(Item item) {
        if (!(item.key() instanceof CoreKey key) || !isRaised(item)) {
            return false;
        }
        String request = Writers.newRequest();
        AtomicReference<StoredItem> latest = new AtomicReference<>(new StoredItem(Optional.of(item), request));
        return retry.run(key.type(), () -> {
            StoredItem before = Objects.requireNonNull(latest.get());
            Optional<Item> current = before.item().filter(RaiseVersion::isRaised);
            if (current.isEmpty()) {
                return Optional.of(false);
            }
            Item next = before.signed(current.get().atVersion(CoreItems.firstVersion(clock.instant(), current.get().version())));
            Optional<StoredItem> other = new VersionWrite(table, key, before, next.version()).alone(new Action.Update<>(key,
                    CoreItems.otherVersion(next), before.unchanged()));
            other.ifPresent(latest::set);
            return other.isPresent() ? Optional.empty() : Optional.of(true);
        });
    }

    private static boolean isRaised(Item item) {
        return (Kind.ENTITY.is(item) || Kind.LINK.is(item)) && item.hasVersion();
    }
}
