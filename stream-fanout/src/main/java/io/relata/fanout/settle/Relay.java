package io.relata.fanout.settle;

import io.relata.fanout.work.Message;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import io.relata.item.Item;
import io.relata.key.CopyKey;
import io.relata.key.EntityRef;
import io.relata.table.Action;
import io.relata.table.Consistency;
import io.relata.table.Outcome;
import io.relata.table.ProgressTable;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Does what is small at once, and what is large in portions, from message to message. One progress item for each entity and task says how far it has come.
 * A change that is met while the work is under way raises its goal, and one more pass follows; it does not begin anew with each change.
 *
 * <p>Why nothing is lost: whoever notes work sends a message before what brought them here is acknowledged, unless a message has taken the work up already.
 * Whoever takes it up does so in the name of a message that is not acknowledged before the next one is sent, or the work done. So as long as a progress
 * item is there, a message for it is in the queue, or will be when a record or message comes again. A message that finds another one holding the work has
 * nothing to add.
 *
 * <p>Why nothing is done wrongly: all that is done in a portion may be done at any time by anybody. Time (the lease) only keeps two from doing the same.
 */
public final class Relay implements Pace {
    /** 40 batches: one or two seconds. */
    public static final int USUAL_PORTION = 1000;
    private static final int MOST_LOOKS = 10;
    /** Longer than an invocation can take. */
    private static final Duration LEASE = Duration.ofMinutes(5);

    private final ProgressTable table;
    private final WorkQueue queue;
    private final Clock clock;
    private final int portion;

    /** @param portion how many copies or links one invocation does for one entity, at the most */
    public Relay(ProgressTable table, WorkQueue queue, Clock clock, int portion) {
        this.table = table;
        this.queue = queue;
        this.clock = clock;
        this.portion = portion;
    }

    @Override
    public void go(Task task, EntityRef entity, long version, Walk walk, TimeLeft time) {
        boolean large = walk.isLongerThan(portion);
        while (!large && !walk.isFinished()) {
            if (time.isShort()) {
                large = true;
            } else {
                walk.advance(portion);
            }
        }
        if (large) {
            note(task.progressOf(entity), version, walk.reached());
            if (isLeftAlone(task.progressOf(entity))) {
                queue.send(new Message.GoOn(task, entity));
            }
        }
    }

    private void note(CopyKey key, long version, Optional<Place> reached) {
        for (int look = 0; look < MOST_LOOKS; look++) {
            Outcome raised = table.write(Progress.raise(key, version, clock.instant()));
            boolean isThere = !(raised instanceof Outcome.Refused refused) || refused.found().isPresent();
            if (isThere || table.write(Progress.begin(key, version, reached, clock.instant())).written()) {
                return;
            }
        }
        throw new UnsettledException(key + " kept coming and going");
    }

    /**
     * Work that a message has taken up has one in the queue until its end. One more would be one more chain of messages: with an entity that changes all the
     * time as many as there are changes, and those of other entities would wait behind them. Before that, whoever noted it may have died without a word.
     */
    private boolean isLeftAlone(CopyKey key) {
        return read(key).filter(progress -> progress.isLeftAlone(clock.instant(), LEASE)).isPresent();
    }

    /**
     * Does the next portion.
     *
     * @param message names the message that asked for it; the same whenever that comes again
     * @param walks makes the walk from a place on, by what the entity is now
     * @throws UnsettledException when somebody else took over meanwhile: the message had better come again, to see whether they finished
     */
    void goOn(Message.GoOn goOn, String message, TimeLeft time, Function<Optional<Place>, Walk> walks) {
        CopyKey key = goOn.task().progressOf(goOn.entity());
        Optional<Progress> found = read(key);
        if (found.isEmpty() || found.get().isHeldByOther(message, clock.instant())) {
            return;
        }
        must(key, found.get().take(message, clock.instant(), LEASE));
        Progress progress = found.get().taken();
        Walk walk = walks.apply(progress.reached());
        for (int done = 0; done < portion && !walk.isFinished() && !time.isShort();) {
            done += walk.advance(portion - done);
        }
        if (walk.isFinished()) {
            end(progress, goOn);
        } else {
            must(key, progress.leave(walk.reached(), clock.instant()));
            queue.send(goOn);
        }
    }

    private void end(Progress progress, Message.GoOn goOn) {
        if (table.write(progress.end()) instanceof Outcome.Refused) {
            Optional<Progress> raised = read(progress.key());
            if (raised.isPresent()) {
                must(progress.key(), progress.passAgain(raised.get().goal(), clock.instant()));
                queue.send(goOn);
            }
        }
    }

    private Optional<Progress> read(CopyKey key) {
        Optional<Item> item = table.get(key, Consistency.STRONG);
        return item.map(found -> Progress.of(key, found));
    }

    private void must(CopyKey key, Action<CopyKey> action) {
        if (!table.write(action).written()) {
            throw takenOver(key);
        }
    }

    private static UnsettledException takenOver(CopyKey key) {
        return new UnsettledException(key + " was taken over by somebody else");
    }
}
