package io.relata.fanout.verify.run;

import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.repair.Repair;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.SegmentProgress;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Takes a turn with one segment of a run: rounds for as long as there is time and the rate allows, then a message to itself, with all that
 * it has to know.
 *
 * <p>Why each segment is gone through to its end, and counted once, although messages come twice: a turn is accounted for in the run's item
 * under the number of the step and the ticket of its message, before the next message is sent. A message whose step is accounted for by
 * another ticket has nothing to add. One that accounted for it itself, and comes again, died before it was done: it does all again but the
 * counting. So there is always a message for each open segment, and of two for one step only one has a successor.
 */
public final class ContinueVerify {
    /** How many bytes of suspects a message carries; with those of one more item it stays below the 256 KB of SQS. */
    private static final long MOST_SUSPECTS = 100_000;
    /** So many seconds' worth of read units are spent in one turn, so that the pauses between are short. */
    private static final int STRETCH_SECONDS = 10;
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(900);

    private final Verify verify;
    private final Repair repair;
    private final VerifyRuns runs;
    private final WorkQueue queue;
    private final VerifyLog log;
    private final Clock clock;

    public ContinueVerify(Verify verify, Repair repair, VerifyRuns runs, WorkQueue queue, VerifyLog log, Clock clock) {
        this.verify = verify;
        this.repair = repair;
        this.runs = runs;
        this.queue = queue;
        this.log = log;
        this.clock = clock;
    }

    /** @param time ends the turn when it is short, but not before one round */
    public void take(Message.Verify message, TimeLeft time) {
        Optional<VerifyRun> run = runs.read(message.run());
        if (run.isEmpty()) {
            log.unknown(message.run(), message.progress().segment());
            return;
        }
        VerifyRun.Turn turn = run.get().turn(message.progress().segment());
        if (turn.step() == message.step()) {
            go(message, run.get().order(), Account.DUE, time);
        } else if (turn.step() == message.step() + 1 && turn.ticket().equals(Optional.of(message.ticket()))) {
            go(message, run.get().order(), Account.SETTLED, time);
        }
    }

    /** Whether a turn has been accounted for, by this very message when it came before. */
    private enum Account {
        DUE, SETTLED
    }

    private void go(Message.Verify message, VerifyOrder order, Account account, TimeLeft time) {
        Instant began = clock.instant();
        VerifySegment segment = new VerifySegment(verify, order.lag(), clock, MOST_SUSPECTS);
        Turn turn = rounds(message.progress(), order, segment, time);
        Map<Fault, Long> found = new EnumMap<>(Fault.class);
        turn.confirmed().forEach(finding -> found.merge(finding.fault(), 1L, Long::sum));
        SegmentProgress sweep = turn.reached();
        if (account == Account.DUE && !runs.account(message.run(), sweep.segment(), message.step(), message.ticket(),
                new VerifyRuns.Tally(turn.items(), turn.readUnits(), found))) {
            return;
        }
        turn.confirmed().forEach(finding -> log.found(message.run(), finding));
        log.count(found);
        if (order.mode() == VerifyOrder.Mode.REPAIR) {
            repair(message.run(), turn.confirmed());
        }
        if (sweep.isFinished()) {
            finish(message.run(), sweep.segment());
        } else {
            Duration delay = delay(segment.pause(sweep), turn.readUnits() / order.ratePerSegment(),
                    Duration.between(began, clock.instant()));
            queue.send(new Message.Verify(message.run(), message.step() + 1, UUID.randomUUID().toString(), sweep), delay);
        }
    }

    private record Turn(SegmentProgress reached, long items, long readUnits, List<Finding> confirmed) {
    }

    private static Turn rounds(SegmentProgress from, VerifyOrder order, VerifySegment segment, TimeLeft time) {
        SegmentProgress sweep = from;
        long items = 0;
        long readUnits = 0;
        List<Finding> confirmed = new ArrayList<>();
        do {
            VerifySegment.Round round = segment.round(sweep);
            sweep = round.sweep();
            items += round.items();
            readUnits += round.readUnits();
            confirmed.addAll(round.confirmed());
        } while (!sweep.isFinished() && segment.pause(sweep).isZero() && !time.isShort() && confirmed.size() < VerifySegment.SECOND_LOOKS
                && readUnits < order.ratePerSegment() * STRETCH_SECONDS);
        return new Turn(sweep, items, readUnits, confirmed);
    }

    /** One that can't be repaired does not keep the others from it: it is reported, and the next run finds it again. */
    private void repair(String run, List<Finding> confirmed) {
        long repaired = 0;
        for (Finding finding : confirmed) {
            try {
                if (repair.repair(finding)) {
                    repaired++;
                    log.repaired(run, finding);
                }
            } catch (RuntimeException e) {
                log.notRepaired(run, finding, e);
            }
        }
        if (repaired > 0) {
            runs.addRepaired(run, repaired);
        }
    }

    /** Not before its repairs: the run would end with less repaired than it says in the end. */
    private void finish(String run, int segment) {
        runs.close(run, segment);
        if (runs.finish(run)) {
            runs.read(run).ifPresent(log::finished);
        }
    }

    private static Duration delay(Duration pause, double secondsByRate, Duration spent) {
        Duration byRate = Duration.ofMillis((long) (secondsByRate * 1000)).minus(spent);
        Duration longer = pause.compareTo(byRate) > 0 ? pause : byRate;
        return longer.isNegative() ? Duration.ZERO : longer.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : longer;
    }
}
