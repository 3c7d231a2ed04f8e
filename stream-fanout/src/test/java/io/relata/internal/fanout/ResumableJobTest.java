package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ResumableJob;
import io.relata.internal.fanout.work.ResumableJob.Standing;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A job that counts to ten, from message to message. */
class ResumableJobTest {
    private static final TimeLeft NONE = () -> true;
    private static final CopyKey KEY = RunKey.ofTotals("run");

    private final CrashingTable stored = new CrashingTable();
    private final Deque<Message.AuditTotals> sent = new ArrayDeque<>(List.of(new Message.AuditTotals("run", 0, "start")));
    private final List<Duration> delays = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private final Counting job = new Counting();
    private int tickets;

    /** @param number that is reached */
    private record Count(Message.AuditTotals message, Standing standing, long number, long began) implements ResumableJob.Turn {
        @Override
        public boolean isOver() {
            return number == 10;
        }

        @Override
        public double seconds() {
            return number - began;
        }

        @Override
        public Duration pause(Instant now) {
            return Duration.ofSeconds(2);
        }
    }

    private final class Counting extends ResumableJob<Message.AuditTotals, Count> {
        Counting() {
            super(stored, new WorkQueue() {
                @Override
                public void send(Message message) {
                    sent.add((Message.AuditTotals) message);
                }

                @Override
                public void send(Message message, Duration delay) {
                    delays.add(delay);
                    send(message);
                }
            }, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        }

        @Override
        protected CopyKey progress(Message.AuditTotals message) {
            return KEY;
        }

        @Override
        protected Optional<Count> open(Message.AuditTotals message, Optional<Item> progress) {
            long number = progress.map(item -> item.number("number")).orElse(0L);
            return Optional.of(new Count(message, Standing.of(message, progress.map(item -> item.number("step")).orElse(0L),
                    progress.map(item -> item.string("ticket"))), number, number));
        }

        @Override
        protected Count step(Count turn) {
            return new Count(turn.message(), turn.standing(), turn.number() + 1, turn.began());
        }

        @Override
        protected Optional<Action<CopyKey>> note(Count turn) {
            long step = turn.message().step();
            return Optional.of(new Action.Put<>(KEY,
                    Item.of("step", step + 1, "ticket", turn.message().ticket(), "number", turn.number()),
                    step == 0 ? Condition.absent() : new Condition.Equal("step", step)));
        }

        @Override
        protected Optional<Message.AuditTotals> follow(Count turn, TimeLeft time) {
            if (turn.number() < 10) {
                return Optional.of(turn.message().next("t" + tickets++));
            }
            ends.add(turn.number());
            return Optional.empty();
        }
    }

    @Test
    void turnGoesAsFarAsThereIsTimeForAndTheNextGoesOnFromThere() {
        job.take(sent.remove(), NONE);
        assertThat(number()).isEqualTo(1);

        job.take(sent.remove(), TimeLeft.ENOUGH);
        assertThat(number()).isEqualTo(10);
        assertThat(sent).isEmpty();
        assertThat(ends).containsExactly(10L);
    }

    @Test
    void nextMessageWaitsForThePauseOrForTheRate() {
        job.take(sent.remove(), NONE);
        int[] steps = {0};
        job.take(sent.remove(), () -> ++steps[0] == 4);

        assertThat(delays).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    @Test
    void messagesThatComeTwiceAreCountedOnce() {
        int turns = 0;
        for (; !sent.isEmpty(); turns++) {
            Message.AuditTotals message = sent.remove();
            job.take(message, NONE);
            job.take(message, NONE);
        }

        assertThat(turns).as("of two messages for one turn, one has nothing to do").isEqualTo(19);
        assertThat(ends).as("what follows from the last turn happens for each delivery").containsExactly(10L, 10L);
    }

    /** At each call to the table, before it or after it. */
    @Test
    void messageOfFunctionThatDiedComesAgainAndLosesNothing() {
        for (int call = 0; !sent.isEmpty(); call++) {
            Message.AuditTotals message = sent.remove();
            stored.crashAfter(call % 3, call % 2 == 0);
            try {
                job.take(message, NONE);
            } catch (CrashingTable.Crash e) {
                sent.addFirst(message);
            }
            stored.neverCrash();
        }

        assertThat(number()).isEqualTo(10);
        assertThat(ends).isNotEmpty();
    }

    /** The one that had more time notes first; the other one goes on from there, and not from a place that nobody has noted. */
    @Test
    void deliveryThatIsOvertakenGoesOnFromWhatTheOtherNoted() {
        Message.AuditTotals message = sent.remove();
        boolean[] overtaken = {false};
        stored.whileCalled(call -> {
            if (call == 2 && !overtaken[0]) {
                overtaken[0] = true;
                job.take(message, TimeLeft.ENOUGH);
            }
        });
        job.take(message, NONE);

        assertThat(number()).isEqualTo(10);
        assertThat(ends).containsExactly(10L, 10L);
        assertThat(sent).isEmpty();
    }

    @Test
    void turnOfAnotherMessageIsNotTakenAgain() {
        job.take(sent.remove(), NONE);
        sent.clear();

        job.take(new Message.AuditTotals("run", 0, "another"), NONE);
        assertThat(number()).isEqualTo(1);
        assertThat(sent).isEmpty();
    }

    private long number() {
        return stored.get(KEY, Consistency.STRONG).orElseThrow().number("number");
    }
}
