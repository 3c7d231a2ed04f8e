package io.relata.internal.fanout.work;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.table.action.AttributeChange;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The items of work that several invocations do. They are kept after they were written last: longer than dead letters. */
public final class ProgressItem {
    private static final Duration KEPT = Duration.ofDays(30);

    private ProgressItem() {
    }

    /** An item that is written now, without its key: name, value, name, value. */
    public static Item of(Instant now, Object... namesAndValues) {
        return Item.of(Kind.PROGRESS, namesAndValues).expiringAt(end(now));
    }

    /** The change that makes an item that is written now expire later. */
    public static AttributeChange renewed(Instant now) {
        return AttributeChange.expiry(end(now));
    }

    private static long end(Instant now) {
        return now.plus(KEPT).getEpochSecond();
    }

    /** When an item was written last; none if it is no such item. */
    public static Optional<Instant> lastWritten(Item item) {
        return item.expiresAt().filter(end -> Kind.PROGRESS.is(item) && Item.isWholeNumber(end))
                .map(end -> Instant.ofEpochSecond(((BigDecimal) end).longValueExact()).minus(KEPT));
    }
}
