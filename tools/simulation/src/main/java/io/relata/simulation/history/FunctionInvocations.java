package io.relata.simulation.history;

import io.relata.engine.table.TableException;
import io.relata.fanout.Fanout;
import io.relata.fanout.ProcessMessage;
import io.relata.fanout.job.FanoutJob;
import io.relata.fanout.link.ConcurrentChangeException;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.work.MessageJson;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.social.Social;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.NotSentException;
import io.relata.simulation.table.QueueView;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.StreamTable;
import io.relata.simulation.table.TraceText;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Invocations of the real stream function and the real work function. */
final class FunctionInvocations {
    private static final int TIME_IS_SHORT = 10;

    private final SharedState room;
    private final Mutation mutation;
    private final int portion;
    private final Consumer<String> queue;
    private final BiConsumer<InvariantViolation.Kind, String> broken;

    /**
     * @param portion how many copies or links one invocation does for one entity; 0 if there is no work queue
     * @param queue takes what is sent to the work queue
     */
    FunctionInvocations(SharedState room, Mutation mutation, int portion, Consumer<String> queue,
            BiConsumer<InvariantViolation.Kind, String> broken) {
        this.room = room;
        this.mutation = mutation;
        this.portion = portion;
        this.queue = queue;
        this.broken = broken;
    }

    /** @return the sequence numbers from which what failed comes again */
    List<String> follow(Actor actor, List<StreamRecord> batch, Clock clock) {
        say(actor, "is called for " + String.join(" and ", batch.stream().map(FunctionInvocations::words).toList()));
        FanoutView view = new FanoutView(room, actor);
        List<StreamRecord> records = mutation.records(batch);
        StreamTable table = mutation.copies(view, records);
        Optional<WorkQueue> work = queue(actor);
        Fanout fanout = new Fanout(Social.MODEL, settle(table, work, clock), work, Runnable::run);
        List<String> failed = mutation.failures(records,
                fanout.process(records, time(actor), (key, failure) -> failed(actor, TraceText.of(key), failure)));
        if (view.calls() > 0 && batch.stream().noneMatch(EventFilter::passes)) {
            broken.accept(InvariantViolation.Kind.SAFETY, "the stream function did something about its own writes");
        }
        actor.pause();
        say(actor, failed.isEmpty() ? "is done" : "reports as failed: " + failed);
        return failed;
    }

    /** @return whether it need not come again */
    boolean work(Actor actor, Messages.Letter letter, Clock clock) {
        say(actor, "gets " + letter.name() + ": " + letter.body());
        StreamTable table = mutation.copies(new FanoutView(room, actor), List.of());
        boolean settled = true;
        try {
            settle(table, queue(actor), clock).process(mutation.message(MessageJson.read(letter.body()), letter.name()), time(actor));
        } catch (RuntimeException failure) {
            failed(actor, letter.name(), failure);
            settled = false;
        }
        actor.pause();
        say(actor, settled ? "is done" : "wants it to come again");
        return mutation.settled(settled);
    }

    private ProcessMessage settle(StreamTable table, Optional<WorkQueue> work, Clock clock) {
        return new ProcessMessage(Social.MODEL, table, clock, work.map(open -> new FanoutJob(table, open, clock, portion)));
    }

    private Optional<WorkQueue> queue(Actor actor) {
        return portion == 0 ? Optional.empty() : Optional.of(mutation.queue(new QueueView(room, actor, queue)));
    }

    /** Once it is short it stays so. */
    private TimeLeft time(Actor actor) {
        boolean[] isShort = new boolean[1];
        return () -> {
            if (!isShort[0] && room.faults().occurs(InjectedFault.TIME_RUNS_OUT, TIME_IS_SHORT)) {
                isShort[0] = true;
                say(actor, "has no time left");
            }
            return isShort[0];
        };
    }

    private void failed(Actor actor, String what, RuntimeException failure) {
        say(actor, "could not settle " + what + ": " + failure);
        if (!(failure instanceof TableException || failure instanceof ConcurrentChangeException || failure instanceof NotSentException)) {
            broken.accept(InvariantViolation.Kind.FAILURE, failure + " at " + failure.getStackTrace()[0]);
        }
    }

    private void say(Actor actor, String what) {
        room.trace().say(actor.name(), () -> what);
    }

    private static String words(StreamRecord record) {
        return record.sequenceNumber() + " (" + TraceText.of(record.key()) + " was " + TraceText.of(record.before()) + ", is "
                + TraceText.of(record.after()) + ")";
    }
}
