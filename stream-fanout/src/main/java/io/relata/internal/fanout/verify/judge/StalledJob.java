package io.relata.internal.fanout.verify.judge;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.work.ProgressItem;
import io.relata.internal.fanout.work.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A large fan-out that may have stalled. Each turn writes its progress item, and the expiry with it.
 *
 * @param lastWritten when a turn was taken or the goal raised
 */
public record StalledJob(Task task, EntityRef entity, Instant lastWritten) {
    /** Longer than it takes until a message whose invocation died is delivered again: the visibility timeout and the longest invocation. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(30);

    /** None, if it is not the progress item of a large fan-out. */
    public static Optional<StalledJob> of(CopyKey key, Item item) {
        return ProgressItem.lastWritten(item).flatMap(written -> Stream.of(Task.values())
                .flatMap(task -> entity(task, key).stream().map(entity -> new StalledJob(task, entity, written))).findFirst());
    }

    private static Optional<EntityRef> entity(Task task, CopyKey key) {
        try {
            return Optional.of(EntityRef.ofType(key.type())).filter(entity -> task.progressOf(entity).equals(key));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    boolean isOverdue(Instant now) {
        return lastWritten.plus(LONGEST_SILENCE).isBefore(now);
    }

    String state() {
        return "written " + lastWritten;
    }
}
