package io.relata.simulation.history;

import io.relata.engine.item.Item;
import io.relata.engine.key.KeyText;
import io.relata.engine.table.ProgressTable;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.repair.Repair;
import io.relata.fanout.verify.run.ContinueVerify;
import io.relata.fanout.verify.run.StartVerify;
import io.relata.fanout.verify.run.Verify;
import io.relata.fanout.verify.run.VerifyLog;
import io.relata.fanout.verify.run.VerifyOrder;
import io.relata.fanout.verify.run.VerifyRuns;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.TimeLeft;
import io.relata.model.Model;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.RestingTable;
import io.relata.simulation.table.StreamTable;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The audit of totals that ends a run of verify, as it is deployed: by turns of one page, whose messages come twice. Of a table that
 * nothing else uses, so that it must find what is wrong and nothing else.
 */
record AuditAtRest(Model model, Mutation mutation, Clock clock) {
    private static final String RUN = "at-rest";
    private static final VerifyOrder ORDER = new VerifyOrder(1, VerifyOrder.Mode.REPORT, Duration.ZERO, 1_000_000);
    private static final TimeLeft NONE = () -> true;
    /** More than any takes. */
    private static final int MOST_MESSAGES = 1000;

    /** Which totals are wrong, and how; also that it does not end, or that it can't tell. */
    Set<String> found(List<Item> items) {
        RestingTable table = new RestingTable(items);
        Queue<Message> queue = new ArrayDeque<>();
        Set<String> found = new TreeSet<>();
        Supplier<String> tickets = NewIds.of("rest");
        VerifyLog log = new VerifyLog(line -> {
            if (line.path("verify").asText().equals("finding")) {
                found.add(line.path("id").asText() + " " + line.path("type").asText() + ": " + line.path("detail").asText());
            }
        }, "resting", clock);
        new StartVerify(new VerifyRuns(table, clock), queue::add).start(RUN, ORDER);
        // What items say of themselves is verified elsewhere: the segments find an empty table.
        verify(new RestingTable(List.of()), table, queue, log, tickets).take((Message.Verify) queue.remove(), NONE);
        for (int taken = 0; !queue.isEmpty(); taken++) {
            Message message = queue.remove();
            for (int delivery = 1; delivery <= 2; delivery++) {
                Message.AuditTotals turn = (Message.AuditTotals) mutation.message(message, "m" + taken + delivery);
                StreamTable seen = mutation.verified(table);
                verify(seen, seen, queue, log, tickets).take(turn, NONE);
            }
            if (taken > MOST_MESSAGES) {
                found.add("it does not end");
                return found;
            }
        }
        new VerifyRuns(table, clock).read(RUN).filter(run -> !run.isFinished() || run.totalsLeft() > 0)
                .ifPresent(run -> found.add(run.isFinished() ? "it leaves " + run.totalsLeft() : "it has not finished"));
        return found;
    }

    /** A finding in the same words. */
    static String text(Finding finding) {
        return KeyText.REDACTED.of(finding.key().id()) + " " + KeyText.REDACTED.of(finding.key().type()) + ": " + finding.detail();
    }

    private ContinueVerify verify(StreamTable table, ProgressTable runs, Queue<Message> queue, VerifyLog log, Supplier<String> tickets) {
        return new ContinueVerify(new Verify(model, table, clock), new Repair(model, table, clock), new VerifyRuns(runs, clock), queue::add,
                log, clock, tickets);
    }
}
