package io.relata.internal.fanout.work;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A job that takes longer than one invocation of a function. It goes on in turns: a message begins each of them, which ends with the
 * message of the next. A job says where a turn begins ({@link #open}), what one step of it is ({@link #step}), what to store of it
 * ({@link #note}), and what follows from it ({@link #follow}): the next message, or the end. Everything else is here: which messages have
 * nothing to do, the conditional write, the pace, and repetition after a function died. A job that goes through the table in segments keeps
 * how far it has come in a {@link SegmentedRun}.
 *
 * <p>Why a job is done to its end, and each turn counted once, although messages come twice, late or at once, and functions die anywhere:
 * <ul> <li>A turn is noted in the progress item before the next message is sent, with the ticket of its own message, and on condition that
 * no other turn was noted since. <li>A message has nothing to do if its turn is noted with another ticket. If it is noted with its own, an
 * earlier delivery has died since, or is still at it: nothing is counted again, but what follows from the turn, as it was noted, is done
 * again. <li>A message is acknowledged only when that is done. </ul> So there is a message for each part of a job that is not at its end;
 * of two for one turn, only one has a successor; and each turn begins where the one before was noted to end. Steps, and what follows from a
 * turn, may happen twice at any time: they do no harm then. Where steps cost too much for that, {@link #open} takes the turn in the
 * progress item, before its first step.
 *
 * @param <M> the message of a turn
 * @param <T> how far a turn has come
 */
public abstract class ResumableJob<M extends Message, T extends ResumableJob.Turn> {
    /** For how many seconds a turn uses its rate, so that the pauses between turns are short. */
    public static final int TURN_SECONDS = 10;

    protected final ProgressTable table;
    protected final WorkQueue queue;
    protected final Clock clock;

    protected ResumableJob(ProgressTable table, WorkQueue queue, Clock clock) {
        this.table = table;
        this.queue = queue;
        this.clock = clock;
    }

    /** How a message stands to the turns that are noted. */
    public enum Standing {
        /** Its turn is the next. */
        NEXT,
        /** Its turn is the last that was noted; what follows from it may not be done. */
        NOTED,
        /** Its turn was taken by another message. */
        PAST;

        /**
         * @param steps how many turns are noted
         * @param ticket of the message of the last one; none before the first
         */
        public static Standing of(Message.Turn message, long steps, Optional<String> ticket) {
            if (steps == message.step()) {
                return NEXT;
            }
            return steps == message.step() + 1 && ticket.equals(Optional.of(message.ticket())) ? NOTED : PAST;
        }
    }

    /** How far a turn has come. */
    public interface Turn {
        /** How its message stood to the noted turns when the progress item was read. */
        Standing standing();

        /** Whether the next step, if there is one, belongs to another turn. */
        boolean isOver();

        /** How many seconds a turn should take that uses as much as this one. */
        default double seconds() {
            return 0;
        }

        /** How long there is nothing to do. */
        default Duration pause(Instant now) {
            return Duration.ZERO;
        }
    }

    /**
     * Takes the turn of a message, as far as it is still to be taken.
     *
     * @param time ends the turn when it is short, after at least one step
     */
    public final void take(M message, TimeLeft time) {
        Instant began = clock.instant();
        open(message, table.get(progress(message), Consistency.STRONG)).ifPresent(turn -> {
            switch (turn.standing()) {
                case NEXT -> takeNext(message, turn, began, time);
                case NOTED -> goOn(again(turn, time), began, time);
                case PAST -> {}
            }
        });
    }

    private void takeNext(M message, T beginning, Instant began, TimeLeft time) {
        T turn = beginning;
        do {
            turn = step(turn);
        } while (!turn.isOver() && !time.isShort());
        Outcome noted = note(turn).map(table::write).orElseGet(Outcome.Written::new);
        if (noted instanceof Outcome.Refused refused) {
            // By this message, if the answer to the write was lost, or if the message is processed twice at once: another delivery may have
            // come to another place. What was noted counts, and who noted it may be dead.
            open(message, refused.found()).filter(other -> other.standing() == Standing.NOTED)
                    .ifPresent(other -> goOn(again(other, time), began, time));
        } else {
            goOn(turn, began, time);
        }
    }

    private void goOn(T turn, Instant began, TimeLeft time) {
        follow(turn, time).ifPresent(next -> {
            Instant now = clock.instant();
            queue.send(next, delay(turn.pause(now), turn.seconds(), Duration.between(began, now)));
        });
    }

    private static Duration delay(Duration pause, double secondsByRate, Duration spent) {
        Duration byRate = Duration.ofMillis((long) (secondsByRate * 1000)).minus(spent);
        Duration longer = pause.compareTo(byRate) > 0 ? pause : byRate;
        return longer.isNegative() ? Duration.ZERO : longer.compareTo(WorkQueue.LONGEST_DELAY) > 0 ? WorkQueue.LONGEST_DELAY : longer;
    }

    /** The key of the progress item. */
    protected abstract CopyKey progress(M message);

    /**
     * The turn of a message at its beginning; none if the job is over, or not known.
     *
     * @param progress the progress item; none if there is none
     */
    protected abstract Optional<T> open(M message, Optional<Item> progress);

    /** Takes the next step, which takes some seconds at the most. */
    protected abstract T step(T turn);

    /**
     * Stores how far a turn has come, on condition that its message still stands {@linkplain Standing#NEXT next}; none if {@link #open} has
     * stored that the turn is taken.
     */
    protected abstract Optional<Action<CopyKey>> note(T turn);

    /** A turn that was {@linkplain Standing#NOTED noted}, as far as it had come. By default the progress item says all. */
    protected T again(T opened, TimeLeft time) {
        return opened;
    }

    /**
     * Does what follows from a turn that is noted. Happens at least once for each turn.
     *
     * @return the message of the next turn; none at the end
     */
    protected abstract Optional<M> follow(T turn, TimeLeft time);
}
