package io.relata.simulation.mutant;

import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.table.action.Outcome;
import io.relata.fanout.record.ChangeHint;
import io.relata.fanout.work.ContinuationToken;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.WorkQueue;
import io.relata.simulation.table.StreamTable;
import java.util.Optional;
import java.util.Set;

/** Errors in the hand-over of work between invocations. */
final class JobMutants {
    private JobMutants() {
    }

    /** A change that meets a large fan-out does not tell it. */
    static final class GoalStays extends StreamTableFilter {
        GoalStays(StreamTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CopyKey> action) {
            return action instanceof Action.Update<CopyKey> && action.condition() instanceof Condition.Less
                    ? new Outcome.Written()
                    : super.write(action);
        }
    }

    /** A large fan-out ends with its pass, whether more was asked for or not. */
    static final class EndsUnasked extends StreamTableFilter {
        EndsUnasked(StreamTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CopyKey> action) {
            return super.write(
                    action instanceof Action.Delete<CopyKey> end ? new Action.Delete<>(end.key(), Condition.is(Kind.PROGRESS)) : action);
        }
    }

    /** Whoever is not told that a message is safe takes it for safe. */
    static WorkQueue carefree(WorkQueue queue) {
        return message -> {
            try {
                queue.send(message);
            } catch (RuntimeException ignored) {
                // The mistake.
            }
        };
    }

    /** What is left of a large fan-out after its second turn is left undone. */
    static WorkQueue withoutEnd(WorkQueue queue) {
        return message -> {
            if (!(message instanceof Message.ContinueFanout next && next.token().turn() > 1)) {
                queue.send(message);
            }
        };
    }

    /** Messages say nothing of tags. */
    static WorkQueue withoutTags(WorkQueue queue) {
        return message -> queue.send(message instanceof Message.Propagate settle && settle.hint() instanceof ChangeHint.OfEntity entity
                ? new Message.Propagate(
                        new ChangeHint.OfEntity(entity.entity(), entity.version(), entity.data(), entity.life(), Set.of(), Set.of()))
                : message);
    }

    /** Who holds a turn is known by the name that the queue gave to the message, which changes when it is redriven. */
    static Message named(Message message, String name) {
        if (!(message instanceof Message.ContinueFanout next)) {
            return message;
        }
        ContinuationToken token = next.token();
        return new Message.ContinueFanout(next.task(), next.entity(),
                new ContinuationToken(token.chain(), token.turn(), name, token.pass(), token.reached()));
    }

    /** Each turn begins at the beginning. */
    static Message fromTheBeginning(Message message) {
        if (!(message instanceof Message.ContinueFanout next)) {
            return message;
        }
        ContinuationToken token = next.token();
        return new Message.ContinueFanout(next.task(), next.entity(),
                new ContinuationToken(token.chain(), token.turn(), token.by(), token.pass(), Optional.empty()));
    }
}
