package io.relata.fanout.job;

import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.ProgressTable;
import io.relata.fanout.copy.CopyTraversal;
import io.relata.fanout.copy.ExecutionPolicy;
import io.relata.fanout.link.ConcurrentChangeException;
import io.relata.fanout.work.ContinuationToken;
import io.relata.fanout.work.CopyPosition;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkDelivery;
import io.relata.fanout.work.WorkQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Does what is small at once, and what is large in portions, from message to message. One progress item for each entity and task says how
 * far it has come. A change that is met while the work is under way raises its goal, and one more pass follows; it does not begin anew with
 * each change.
 *
 * <p>Why nothing is lost: as long as there is a progress item, a message that can go on from it is in the queue or among the dead letters,
 * or will be when the record that noted the work comes again. For a message is done with only when the next one has been sent, when the
 * work is at a later turn (whose message is not done with), or when another with the same turn is at it (which stays in the queue under its
 * own name, however often it comes and even when it was redriven). Should all that be lost with a dead letter that grew too old, the next
 * change sets the work going again.
 *
 * <p>Why nothing is done wrongly: all that is done in a portion may be done at any time by anybody. Turns only keep two from doing the
 * same, and no clock has a say in that.
 */
public final class FanoutJob implements ExecutionPolicy {
    private static final int MOST_LOOKS = 10;
    /** By then an invocation that is under way has ended, one way or another. */
    private static final Duration OTHER_IS_DONE = WorkDelivery.TIMEOUT;

    private final ProgressTable table;
    private final WorkQueue queue;
    private final Clock clock;
    private final int portion;

    /** @param portion how many copies or links one invocation does for one entity, at the most */
    public FanoutJob(ProgressTable table, WorkQueue queue, Clock clock, int portion) {
        this.table = table;
        this.queue = queue;
        this.clock = clock;
        this.portion = portion;
    }

    @Override
    public void go(Task task, EntityRef entity, long version, CopyTraversal walk, TimeLeft time) {
        boolean large = walk.isLongerThan(portion);
        while (!large && !walk.isFinished()) {
            if (time.isShort()) {
                large = true;
            } else {
                walk.advance(portion);
            }
        }
        if (large) {
            note(task, entity, ContinuationToken.first(version, walk.reached()));
        }
    }

    private void note(Task task, EntityRef entity, ContinuationToken first) {
        CopyKey key = task.progressOf(entity);
        for (int look = 0; look < MOST_LOOKS; look++) {
            table.write(Progress.raise(key, first.pass(), clock.instant()));
            Optional<Progress> noted = read(key);
            if (noted.isPresent()) {
                noted.get().resumed(first.pass(), clock.instant()).ifPresent(baton -> queue.send(new Message.GoOn(task, entity, baton)));
                return;
            } else if (table.write(Progress.begin(key, first, clock.instant())).written()) {
                queue.send(new Message.GoOn(task, entity, first));
                return;
            }
        }
        throw new ConcurrentChangeException(key + " kept coming and going");
    }

    /**
     * Does the next portion. If somebody else took a turn just now, the same message is sent anew, to see later whether there is anything
     * left to do for it. That is no failure of the message, so it must not count as one.
     *
     * @param walks makes the walk from a place on, by what the entity is now
     */
    void goOn(Message.GoOn goOn, TimeLeft time, Function<Optional<CopyPosition>, CopyTraversal> walks) {
        ContinuationToken baton = goOn.baton();
        Optional<Progress> found = read(goOn.task().progressOf(goOn.entity())).filter(progress -> !progress.isBeyond(baton));
        if (found.isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        if (!table.write(found.get().take(baton, now)).written()) {
            queue.send(goOn, OTHER_IS_DONE);
            return;
        }
        Progress progress = found.get().taken(baton, now);
        CopyTraversal walk = walks.apply(baton.reached());
        for (int done = 0; done < portion && !walk.isFinished() && !time.isShort();) {
            done += walk.advance(portion - done);
        }
        if (!walk.isFinished()) {
            queue.send(new Message.GoOn(goOn.task(), goOn.entity(), progress.baton().next(by(progress), walk.reached())));
        } else if (!table.write(progress.end()).written()) {
            notEnded(goOn, progress);
        }
    }

    /** The goal was raised, so that one more pass has to follow; or the work is in other hands. */
    private void notEnded(Message.GoOn goOn, Progress progress) {
        Optional<Progress> now = read(progress.key()).filter(item -> !item.isBeyond(progress.baton()));
        if (now.isPresent() && now.get().step() != progress.step()) {
            queue.send(goOn, OTHER_IS_DONE);
        } else {
            now.ifPresent(raised -> queue
                    .send(new Message.GoOn(goOn.task(), goOn.entity(), progress.baton().again(by(progress), raised.goal()))));
        }
    }

    private static String by(Progress progress) {
        return String.valueOf(progress.step());
    }

    private Optional<Progress> read(CopyKey key) {
        Optional<Item> item = table.get(key, Consistency.STRONG);
        return item.map(found -> Progress.of(key, found));
    }
}
