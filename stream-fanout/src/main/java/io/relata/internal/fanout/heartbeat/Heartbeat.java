package io.relata.internal.fanout.heartbeat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.ProgressItem;
import io.relata.internal.fanout.work.RunKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * A pair of items: one is written on a schedule, and the stream function writes the other, its copy, when it is told. Whatever holds up
 * copies holds up this one: how old it is when it is written is how far copies are behind.
 *
 * @param lags is told of each beat that was copied
 */
public record Heartbeat(ProgressTable table, Clock clock, Consumer<Duration> lags) {
    private static final String SENT_AT = "sentAt";

    /** Writes the item that is to be copied. */
    public Instant send() {
        Instant now = clock.instant();
        table.write(new Action.Put<>(RunKey.SENT_HEARTBEAT, beat(now, now.toEpochMilli()), Condition.always()));
        return now;
    }

    /** Copies the newest beat of a batch; a beat that was copied before is not told again. */
    public void follow(List<StreamRecord> records) {
        OptionalLong newest = records.stream().filter(stream -> stream.key().equals(RunKey.SENT_HEARTBEAT))
                .flatMap(stream -> stream.after().stream()).mapToLong(sent -> sent.number(SENT_AT)).max();
        newest.ifPresent(sentAt -> {
            if (table.write(new Action.Put<>(RunKey.COPIED_HEARTBEAT, beat(clock.instant(), sentAt),
                    Condition.absent().or(new Condition.Less(SENT_AT, sentAt)))).written()) {
                lags.accept(Duration.ofMillis(clock.millis() - sentAt));
            }
        });
    }

    private static Item beat(Instant now, long sentAt) {
        return ProgressItem.of(now, SENT_AT, sentAt);
    }
}
