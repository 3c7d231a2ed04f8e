package io.relata.fanout.verify.judge;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.EntityRef;
import io.relata.fanout.work.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What tells whether a large fan-out goes on. Each turn writes its progress item, and its expiry with it.
 *
 * @param lastWritten when somebody took a turn, or noted more work
 */
public record StalledJob(Task task, EntityRef entity, Instant lastWritten) {
    /** How long a progress item is kept from when it was written last. */
    private static final Duration KEPT = Duration.ofDays(30);
    /** Longer than it takes until a message whose function died comes again: six times a minute, and as long as an invocation can take. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(30);

    /** None, if it is not the account of a large fan-out. */
    public static Optional<StalledJob> of(CopyKey key, Item item) {
        if (!Kind.PROGRESS.is(item) || !ItemShape.isWhole(item, Attr.EXPIRES_AT)) {
            return Optional.empty();
        }
        return Stream.of(Task.values()).flatMap(task -> entity(task, key).stream()
                .map(entity -> new StalledJob(task, entity, Instant.ofEpochSecond(item.number(Attr.EXPIRES_AT)).minus(KEPT)))).findFirst();
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
