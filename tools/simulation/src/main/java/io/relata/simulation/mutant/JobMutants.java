package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.after.EarlierState;
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.simulation.table.StreamTable;
import java.util.Optional;

/** Errors in the hand-over of work between invocations. */
final class JobMutants {
    private JobMutants() {
    }

    /** A change during a large fan-out does not extend it. */
    static final class NotExtended extends StreamTableFilter {
        NotExtended(StreamTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CopyKey> action) {
            return action instanceof Action.Update<CopyKey> && action.condition() instanceof Condition.Less
                    ? new Outcome.Written()
                    : super.write(action);
        }
    }

    /** A message counts as sent, even if the queue did not respond. */
    static WorkQueue unchecked(WorkQueue queue) {
        return message -> {
            try {
                queue.send(message);
            } catch (RuntimeException ignored) {
                // The mistake.
            }
        };
    }

    /** The failures of listeners are ignored. */
    static void deaf(ChangeListener listener, KeySpace space, EntityRef entity, long version, Optional<Item> now,
            EarlierState before) {
        try {
            listener.told(space, entity, version, now, before);
        } catch (RuntimeException ignored) {
            // The mistake.
        }
    }

    /** Tells a listener otherwise. */
    @FunctionalInterface
    interface Telling {
        void tell(ChangeListener listener, KeySpace space, EntityRef entity, long version, Optional<Item> now,
                EarlierState before);
    }

    /** A listener that is told otherwise. */
    record Told(ChangeListener listener, Telling telling) implements ChangeListener {
        @Override
        public String name() {
            return listener.name();
        }

        @Override
        public String entity() {
            return listener.entity();
        }

        @Override
        public void told(KeySpace space, EntityRef entity, long version, Optional<Item> now,
                EarlierState before) {
            telling.tell(listener, space, entity, version, now, before);
        }
    }

    /** The owner of a turn is identified by the queue's message id, which changes when the message is redriven. */
    static Message named(Message message, String name) {
        if (!(message instanceof Message.ContinueFanout next)) {
            return message;
        }
        ContinuationToken token = next.token();
        return new Message.ContinueFanout(next.task(), next.entity(),
                new ContinuationToken(token.chain(), token.turn(), name, token.pass(), token.reached()));
    }
}
