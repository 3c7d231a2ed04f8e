package io.relata.internal.engine.permission;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.permission.Boards.Board;
import io.relata.internal.engine.permission.Boards.Level;
import io.relata.internal.engine.permission.Boards.Member;
import io.relata.internal.engine.permission.Boards.Membership;
import io.relata.internal.engine.permission.Boards.Note;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** On DynamoDB Local, while callers read and write: no request that begins after a link has ended is answered as before. */
class RevokedUnderLoadTest {
    private static final int CALLERS = 8;
    private static final int TIMES = 10;
    private static final int OVER = -1;

    private final LocalTable table = new LocalTable(Boards.MODEL);
    private final Relata application = new TableRelata(new AccessContext(new ReadContext(Boards.MODEL, table.core(), Runnable::run,
            Clock.systemUTC()), WriteContext.of(Boards.MODEL, table.core()), TextIndex.NONE), new SdkTable(Boards.MODEL, "Boards", ""));
    private final Relata ann = application.onBehalfOf(Caller.of("ann"));
    /** Odd while the link has certainly ended. */
    private final AtomicInteger phase = new AtomicInteger();
    private final AtomicInteger allowed = new AtomicInteger();
    private final Semaphore answers = new Semaphore(0);

    @Test
    void aRevokedLinkCountsWithTheNextRequest() throws Exception {
        application.entities(Member.class).create("ann", new Member("Ann", null));
        application.entities(Board.class).create("1", new Board("One"));
        application.entities(Note.class).create("n", new Note("1", "Note", null, null, null));
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        try {
            List<Future<Integer>> callers = IntStream.range(0, CALLERS).mapToObj(number -> threads.submit(() -> call(number))).toList();
            for (int i = 0; i < TIMES; i++) {
                application.links(Member.class, Board.class).link("ann", "1", new Membership(Level.EDITOR));
                awaitAnswers();
                application.links(Member.class, Board.class).unlink("ann", "1");
                phase.incrementAndGet();
                awaitAnswers();
                phase.incrementAndGet();
            }
            phase.set(OVER);
            for (Future<Integer> caller : callers) {
                assertThat(caller.get()).isZero();
            }
            assertThat(allowed.get()).isGreaterThanOrEqualTo(TIMES);
        } finally {
            phase.set(OVER);
            threads.shutdownNow();
        }
    }

    private void awaitAnswers() throws InterruptedException {
        answers.drainPermits();
        assertThat(answers.tryAcquire(2 * CALLERS, 1, TimeUnit.MINUTES)).isTrue();
    }

    /** Goes on until the end, and counts answers to requests that began and ended while there was no link. */
    private int call(int number) {
        int wrong = 0;
        for (int before = phase.get(); before != OVER; before = phase.get()) {
            boolean isAnswered = request(number);
            if (isAnswered && before % 2 == 1 && phase.get() == before) {
                wrong++;
            }
            allowed.addAndGet(isAnswered ? 1 : 0);
            answers.release();
        }
        return wrong;
    }

    private boolean request(int number) {
        try {
            return switch (number % 4) {
                case 0 -> ann.entities(Board.class).get("1").isPresent();
                case 1 -> !ann.entities(Note.class).childrenOf(Board.class, "1").page().items().isEmpty();
                case 2 -> ann.entities(Board.class).change("1", board -> new Board("One " + number)).version() > 0;
                default -> ann.entities(Note.class).getEventually("n").isPresent();
            };
        } catch (Refusal e) {
            assertThat(e.kind()).isIn(ProblemKind.NOT_FOUND, ProblemKind.CONCURRENT_CHANGES);
            return e.kind() != ProblemKind.NOT_FOUND;
        }
    }
}
