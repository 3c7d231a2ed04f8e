package io.relata.simulation.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRun;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.NotSentException;
import io.relata.simulation.table.StreamTable;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs of the real verify as they are deployed: in segments and turns, through the work queue, with repair. */
final class VerifyTurns {
    private static final VerifyOrder ORDER = new VerifyOrder(3, VerifyOrder.Mode.REPAIR, Duration.ofSeconds(1), 1_000_000);

    private final HistoryContext history;
    private final RogueSpoils spoils;
    private final List<String> started = new ArrayList<>();
    private final Supplier<String> tickets = NewIds.of("t");
    private int names = 1;

    VerifyTurns(HistoryContext history, RogueSpoils spoils) {
        this.history = history;
        this.spoils = spoils;
    }

    /** Starts a run, or goes on with the start that failed. */
    void start(Actor actor, WorkQueue queue, Clock clock) {
        String run = "run" + names;
        history.state().faults().count(InjectedFault.VERIFIED);
        try {
            new VerifyRuns(new FanoutView(history.state(), actor), clock).start(queue, run, ORDER);
            if (!started.contains(run)) {
                started.add(run);
                names++;
            }
        } catch (TableException | NotSentException failure) {
            history.state().trace().say(actor.name(), () -> "gives up: " + failure);
        }
    }

    /** What takes turns in an invocation. */
    ContinueVerify on(Actor actor, WorkQueue queue, Clock clock) {
        StreamTable table = history.mutation().verified(new ActingFor(history.watch(), actor).on(new FanoutView(history.state(), actor)));
        WorkQueue waiting = new WorkQueue() {
            @Override
            public void send(Message next) {
                queue.send(next);
            }

            @Override
            public void send(Message next, Duration delay) {
                queue.send(next);
                history.times().pass(delay);
            }
        };
        VerifyLog log = new VerifyLog(line -> {
            history.state().trace().say(actor.name(), line::toString);
            checkNoFalseAlarm(line);
        }, "simulated", clock);
        return new ContinueVerify(new Verify(history.state().model(), table, clock, history.deployments().guards()),
                new Repair(Scope.of(history.state().model(), table, clock).with(queue).hashing(history.deployments().guards())),
                new VerifyRuns(table, clock), waiting, log, clock, tickets);
    }

    /** At every moment each total is what its contributions add up to, unless a foreign writer has changed it. */
    private void checkNoFalseAlarm(JsonNode line) {
        if (line.path("verify").asText().equals("finding") && line.path("fault").asText().equals(Fault.WRONG_TOTAL.name())
                && !spoils.ofTotals()) {
            history.violated(InvariantViolation.Kind.VERIFY, "a false alarm: " + line);
        }
    }

    /** A run that has not ended, although no message is left. */
    Optional<String> unfinished() {
        return started.stream()
                .filter(run -> history.state().table().item(RunKey.of(run)).filter(item -> new VerifyRun(run, item).isFinished())
                        .isEmpty())
                .findFirst();
    }
}
