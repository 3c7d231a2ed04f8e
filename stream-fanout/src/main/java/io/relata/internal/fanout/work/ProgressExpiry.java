package io.relata.internal.fanout.work;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.action.AttributeChange;
import java.time.Duration;
import java.time.Instant;

/** How long progress items are kept after they were written last: longer than dead letters. */
public final class ProgressExpiry {
    private static final Duration KEPT = Duration.ofDays(30);

    private ProgressExpiry() {
    }

    /** What to store as {@link Attr#EXPIRES_AT} of an item that is written now. */
    public static long from(Instant now) {
        return now.plus(KEPT).getEpochSecond();
    }

    /** The change that makes an item that is written now expire later. */
    public static AttributeChange renewed(Instant now) {
        return new AttributeChange.Assign(Attr.EXPIRES_AT, from(now));
    }

    /** When an item was written last, by its {@link Attr#EXPIRES_AT}. */
    public static Instant lastWritten(Item item) {
        return Instant.ofEpochSecond(item.number(Attr.EXPIRES_AT)).minus(KEPT);
    }
}
