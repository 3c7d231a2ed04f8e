package io.relata.simulation.history;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.after.ChangeListeners;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Lanes;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.ListenerFailedException;
import io.relata.simulation.table.NotSentException;
import io.relata.simulation.table.QueueView;
import io.relata.simulation.table.StreamTable;
import io.relata.simulation.table.TraceText;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Invocations of the real stream function and the real work function. */
final class FunctionInvocations {
    private static final int TIME_IS_SHORT = 10;

    private long chains;
    private final HistoryContext history;
    private final int turnSize;
    private final Audience audience;
    private final Consumer<String> queue;
    private final VerifyTurns verify;

    /**
     * @param audience listens to changes
     * @param queue receives the bodies of messages
     * @param verify takes the turns of verify
     */
    FunctionInvocations(HistoryContext history, Audience audience, Consumer<String> queue, VerifyTurns verify) {
        this.history = history;
        this.turnSize = history.profile().of(Knob.TURN_SIZE);
        this.audience = audience;
        this.queue = queue;
        this.verify = verify;
    }

    /**
     * How an invocation of the stream function ended.
     *
     * @param failed the sequence numbers from which records are to be delivered again
     * @param isDisturbed whether anything failed or time was short, so that something may be left to the work queue
     */
    record Streamed(List<String> failed, boolean isDisturbed) {
    }

    Streamed stream(Actor actor, List<StreamRecord> batch, Clock clock) {
        say(actor, "is invoked with " + String.join(" and ", batch.stream().map(FunctionInvocations::words).toList()));
        FanoutView view = new FanoutView(history.state(), actor);
        List<StreamRecord> records = history.mutation().records(batch);
        ActingFor acting = new ActingFor(history.watch(), actor);
        StreamTable table = history.mutation().copies(acting.on(view), records);
        WorkQueue work = queue(actor);
        boolean[] disturbed = new boolean[1];
        Function<Executor, Fanout> fanout = threads -> new Fanout(history.state().model(), processor(actor, table, work, clock), work,
                threads);
        List<String> failed = history.mutation().failures(records, processed(actor, acting, records, fanout, () -> disturbed[0] = true));
        if (view.calls() > 0 && batch.stream().noneMatch(EventFilter::passes)) {
            history.violated(InvariantViolation.Kind.SAFETY, "the stream function reacted to its own writes");
        }
        actor.pause();
        say(actor, failed.isEmpty() ? "is done" : "reports as failed: " + failed);
        return new Streamed(failed, disturbed[0]);
    }

    /** Works on items one after the other, or side by side, as it is deployed. */
    private List<String> processed(Actor actor, ActingFor acting, List<StreamRecord> records, Function<Executor, Fanout> fanout,
            Runnable disturbed) {
        TimeLeft left = time(actor);
        TimeLeft time = () -> {
            boolean isShort = left.isShort();
            if (isShort) {
                disturbed.run();
            }
            return isShort;
        };
        BiConsumer<CoreKey, RuntimeException> failures = (key, failure) -> {
            disturbed.run();
            failed(actor, TraceText.of(key), failure);
        };
        List<Coalesce.Changes> items = Coalesce.byItem(records);
        if (items.size() < 2 || !history.state().choices().oneIn(2)) {
            return fanout.apply(acting.each(history.watch().owners(items), Runnable::run)).process(records, time, failures);
        }
        history.state().faults().count(InjectedFault.LANES);
        Lanes lanes = new Lanes(actor, items.size());
        if (history.mutation().awaitsLanes()) {
            return fanout.apply(acting.each(history.watch().owners(items), lanes)).process(records, time, failures);
        }
        List<String> failed = new ArrayList<>();
        records.stream().collect(Collectors.groupingBy(StreamRecord::key, LinkedHashMap::new, Collectors.toList())).values()
                .forEach(each -> lanes.begin(() -> failed.addAll(fanout.apply(Runnable::run).process(each, time, failures))));
        return failed;
    }

    /** @return the messages that are to be delivered again */
    List<Messages.QueuedMessage> work(Actor actor, List<Messages.QueuedMessage> batch, Clock clock) {
        TimeLeft time = time(actor);
        List<Messages.QueuedMessage> failed = batch.stream().filter(message -> !isProcessed(actor, message, time, clock)).toList();
        actor.pause();
        say(actor, failed.isEmpty() ? "is done" : "reports as failed: " + failed.stream().map(Messages.QueuedMessage::name).toList());
        return failed;
    }

    private boolean isProcessed(Actor actor, Messages.QueuedMessage message, TimeLeft time, Clock clock) {
        say(actor, "gets " + message.name() + ": " + message.body());
        ActingFor acting = new ActingFor(history.watch(), actor);
        StreamTable table = history.mutation().copies(acting.on(new FanoutView(history.state(), actor)), List.of());
        boolean processed = true;
        try {
            Message sent = MessageJson.read(message.body());
            acting.tenant(sent instanceof Message.OfTenant of ? Optional.of(of.tenant().name()) : Optional.empty());
            Message work = history.mutation().message(sent, message.name());
            if (work instanceof Message.Verify turn) {
                verify.on(actor, queue(actor), clock).take(turn, time);
            } else if (work instanceof Message.AuditTotals turn) {
                verify.on(actor, queue(actor), clock).take(turn, time);
            } else {
                processor(actor, table, queue(actor), clock).process(work, time);
            }
        } catch (RuntimeException failure) {
            failed(actor, message.name(), failure);
            processed = false;
        }
        return history.mutation().processed(processed);
    }

    /** Starts a run of verify. */
    void startVerify(Actor actor, Clock clock) {
        verify.start(actor, queue(actor), clock);
    }

    private ProcessMessage processor(Actor actor, StreamTable table, WorkQueue work, Clock clock) {
        TellListeners listeners = new TellListeners(new ChangeListeners(history.mutation().listeners(audience.listeners(actor))), table,
                work,
                (name, failure) -> failed(actor, "the " + name + " listener", failure));
        return new ProcessMessage(Scope.of(history.state().model(), table, clock).hashing(history.deployments().guards()),
                new FanoutJob(table, work, clock, turnSize, () -> ++chains),
                WriteParallelism.ONE, listeners);
    }

    private WorkQueue queue(Actor actor) {
        return turnSize == 0 ? WorkQueue.NONE : history.mutation().queue(new QueueView(history.state(), actor, queue));
    }

    /** Once time is short, it stays short. */
    private TimeLeft time(Actor actor) {
        boolean[] isShort = new boolean[1];
        return () -> {
            if (!isShort[0] && history.state().faults().occurs(InjectedFault.TIME_RUNS_OUT, TIME_IS_SHORT)) {
                isShort[0] = true;
                say(actor, "has no time left");
            }
            return isShort[0];
        };
    }

    private void failed(Actor actor, String what, RuntimeException failure) {
        say(actor, "failed to process " + what + ": " + failure);
        if (!(failure instanceof TableException || failure instanceof ConcurrentChangeException || failure instanceof NotSentException
                || failure instanceof ListenerFailedException)) {
            history.violated(InvariantViolation.Kind.FAILURE, failure + " at " + failure.getStackTrace()[0]);
        }
    }

    private void say(Actor actor, String what) {
        history.state().trace().say(actor.name(), () -> what);
    }

    static String words(StreamRecord record) {
        return record.sequenceNumber() + " (" + TraceText.of(record.key()) + " was " + TraceText.of(record.before()) + ", is "
                + TraceText.of(record.after()) + ")";
    }
}
