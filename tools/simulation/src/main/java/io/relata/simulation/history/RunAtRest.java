package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRun;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.NotSentException;
import io.relata.simulation.table.RestingTable;
import io.relata.simulation.table.StreamTable;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A run of verify as it is deployed, on a table that nothing else uses, so that it must find what is wrong and nothing else. A turn with a
 * segment has time for one page, and its function dies when it is counted; so its message comes again, to one with time for all pages.
 * Turns of the audit of totals that ends the run are of one page, and their messages come twice.
 */
record RunAtRest(TableModel model, Optional<GuardKeys> guards, Mutation mutation, Clock clock) {
    private static final String RUN = "at-rest";
    private static final VerifyOrder ORDER = new VerifyOrder(1, VerifyOrder.Mode.REPORT, Duration.ZERO, 1_000_000);
    private static final TimeLeft NONE = () -> true;
    /** More than any takes. */
    private static final int MOST_MESSAGES = 1000;

    /** What is wrong, and how; also that it does not end, that it can't tell, or that it miscounts. */
    Set<String> found(List<Item> items) {
        RestingTable table = new RestingTable(items);
        Queue<Message> queue = new ArrayDeque<>();
        Set<String> found = new TreeSet<>();
        VerifyLog log = new VerifyLog(line -> {
            if (line.path("verify").asText().equals("finding") && !line.path("fault").asText().equals(Fault.STALLED.name())) {
                found.add(line.path("id").asText() + " " + line.path("type").asText() + ": " + line.path("detail").asText());
            }
        }, "resting", clock);
        Supplier<String> tickets = NewIds.of("rest");
        Function<WorkQueue, ContinueVerify> invocation = next -> verify(mutation.verified(table), next, log, tickets);
        VerifyRuns runs = new VerifyRuns(table, clock);
        runs.start(queue::add, RUN, ORDER);
        for (int taken = 0; !queue.isEmpty(); taken++) {
            Message message = queue.remove();
            Message first = mutation.message(message, "m" + taken + 1);
            Message second = mutation.message(message, "m" + taken + 2);
            if (first instanceof Message.Verify turn) {
                takeAndDie(invocation, turn);
                invocation.apply(queue::add).take((Message.Verify) second, TimeLeft.ENOUGH);
            } else {
                invocation.apply(queue::add).take((Message.AuditTotals) first, NONE);
                invocation.apply(queue::add).take((Message.AuditTotals) second, NONE);
            }
            if (taken > MOST_MESSAGES) {
                found.add("it does not end");
                return found;
            }
        }
        int checked = items.size() + 1;
        runs.read(RUN).ifPresent(run -> found.addAll(contradictions(run, checked)));
        return found;
    }

    private static void takeAndDie(Function<WorkQueue, ContinueVerify> invocation, Message.Verify turn) {
        try {
            invocation.apply(message -> {
                throw new NotSentException();
            }).take(turn, NONE);
        } catch (NotSentException died) {
            // So the message comes again.
        }
    }

    /** @param checked how many items there were, its own among them */
    private static List<String> contradictions(VerifyRun run, int checked) {
        return Stream.of(Optional.of("it has not finished").filter(any -> !run.isFinished()),
                Optional.of("it leaves " + run.totalsLeft()).filter(any -> run.totalsLeft() > 0),
                Optional.of("it has checked " + run.items() + " items of " + checked).filter(any -> run.items() != checked))
                .flatMap(Optional::stream).toList();
    }

    /** A finding in the same words. */
    static String text(Finding finding) {
        return KeyText.REDACTED.of(finding.key().id()) + " " + KeyText.REDACTED.of(finding.key().type()) + ": " + finding.detail();
    }

    private ContinueVerify verify(StreamTable table, WorkQueue queue, VerifyLog log, Supplier<String> tickets) {
        return new ContinueVerify(new Verify(model, table, clock, guards), new Repair(Scope.of(model, table, clock).hashing(guards)),
                new VerifyRuns(table, clock), queue, log, clock, tickets);
    }
}
