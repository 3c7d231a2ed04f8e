package io.relata.fanout.work;

import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.KeyText;
import io.relata.fanout.record.ChangeHint;

/**
 * Work that is left for later. Like a stream record it is a hint, and never data: what is true is read when the message comes, so that it
 * may come late, twice or in any order.
 */
public sealed interface Message {
    /** What is to be done and with which item, for logs: without tags, and without values that are part of a key. */
    String subject();

    /** To do what the stream function could not. */
    record Settle(ChangeHint hint) implements Message {
        @Override
        public String subject() {
            return "settle " + KeyText.REDACTED.of(hint.key());
        }
    }

    /** To look at an item whose record could not be understood. */
    record Look(CoreKey key) implements Message {
        @Override
        public String subject() {
            return "look at " + KeyText.REDACTED.of(key);
        }
    }

    /** To go on with a large piece of work. If it has come further, or its progress item is gone, there is nothing to do any more. */
    record GoOn(Task task, EntityRef entity, ContinuationToken baton) implements Message {
        @Override
        public String subject() {
            return task.spelled() + " " + entity.type() + ", turn " + baton.turn();
        }
    }

    /**
     * To go on with one segment of a run of verify.
     *
     * @param step how many turns there were before with this segment
     * @param ticket tells this message from others for the same step, and is the same whenever it comes again
     */
    record Verify(String run, long step, String ticket, SegmentProgress sweep) implements Message {
        @Override
        public String subject() {
            return "verify segment " + sweep.segment() + " of run " + run + ", step " + step;
        }
    }
}
