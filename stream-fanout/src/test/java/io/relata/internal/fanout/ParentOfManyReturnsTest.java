package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.lambda.WorkHandler;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.models.books.Books;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An author of many books returns, and the book at which a turn ends gets another title before the next turn. */
class ParentOfManyReturnsTest {
    private static final int BOOKS = 120;
    private static final int PORTION = 50;
    private static final long BACK = 2000;

    private final MovedClock clock = new MovedClock();
    private final CrashingTable table = new CrashingTable();
    private final SimulatedSqs queue = new SimulatedSqs(clock);
    private final ProcessMessage process = new ProcessMessage(Scope.of(TableModel.of(Books.MODEL), table, clock),
            new FanoutJob(table, queue, clock, PORTION), WriteParallelism.ONE, TellListeners.none(table));
    private final WorkHandler handler = new WorkHandler(process, new ContinueVerify(new Verify(TableModel.of(Books.MODEL), table, clock),
            new Repair(Scope.of(TableModel.of(Books.MODEL), table, clock).with(queue)), new VerifyRuns(table, clock), queue,
            new VerifyLog(line -> {}, "Books", clock), clock),
            new ContinueDeletion(new MemoryBulkTable(new MemoryTable()), queue, DocumentIndex.NONE, clock));

    @Test
    void everyBookIsLinked() {
        authorReturns();

        queue.deliverAllTo(handler);

        assertThat(links()).isEqualTo(BOOKS);
    }

    @Test
    void everyBookIsLinkedAlsoIfTheLastOneOfATurnGetsAnotherPlaceInTheList() {
        boolean[] renamed = new boolean[1];
        table.whileCalled(() -> table.items().stream().filter(item -> !renamed[0] && item.has("behind")).findFirst().ifPresent(item -> {
            renamed[0] = true;
            String id = item.string("behind").substring(0, 4);
            table.put(book(id, "Zzz"));
        }));
        authorReturns();

        queue.deliverAllTo(handler);

        assertThat(renamed[0]).isTrue();
        assertThat(links()).isEqualTo(BOOKS);
    }

    private void authorReturns() {
        table.put(Item.of("id", "a", "type", "author#a", "kind", "entity", "entity", "author", "version", BACK, "life", BACK, "createdAt",
                "2026-11-20T12:00:00.000Z", "authorName", "Eliot", "list", "author.0", "sort", "author#eliot"));
        for (int i = 0; i < BOOKS; i++) {
            table.put(book("b%03d".formatted(i), "%03d".formatted(i)));
        }
        process.process(new Message.Propagate(new ChangeHint.OfEntity(new EntityRef("author", "a"), BACK, ChangeHint.Data.SAME,
                ChangeHint.Life.CHANGED, Set.of(), Set.of())), TimeLeft.ENOUGH);
    }

    private static Item book(String id, String title) {
        return Item.of("id", id, "type", "book#" + id, "kind", "entity", "entity", "book", "version", 7, "life", 7, "createdAt",
                "2026-11-20T12:00:00.000Z", "authorId", "a", "title", title, "sort", "book#" + title);
    }

    private long links() {
        return table.items().stream().filter(item -> item.string("kind").equals("link")).count();
    }
}
