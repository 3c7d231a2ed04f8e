package io.relata.simulation.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.record.StreamRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimTableTest {
    private static final CoreKey A = new CoreKey("a", "person#a");
    private static final CopyKey COPY = new CopyKey("club#a", "person#a");

    private final List<StreamRecord> records = new ArrayList<>();
    private final List<SendMode> ways = new ArrayList<>();
    private final SimTable table = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            ways.add(change.way());
        }

        @Override
        public void streamed(StreamRecord record) {
            records.add(record);
        }
    });

    @Test
    void everyChangeLeavesARecordWithBothImages() {
        put(Item.of("name", "x"));
        put(Item.of("name", "y"));
        table.remove(Writer.FOREIGN, A);

        Optional<Item> x = Optional.of(Item.of("name", "x", "id", "a", "type", "person#a"));
        Optional<Item> y = Optional.of(Item.of("name", "y", "id", "a", "type", "person#a"));
        assertThat(records).extracting(StreamRecord::before).containsExactly(Optional.empty(), x, y);
        assertThat(records).extracting(StreamRecord::after).containsExactly(x, y, Optional.empty());
        assertThat(records).extracting(StreamRecord::sequenceNumber).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void writingTheSameAgainLeavesNoRecord() {
        put(Item.of("name", "x"));

        put(Item.of("name", "x"));
        table.write(Writer.API, SendMode.ALONE,
                new Action.Update<>(A, List.of(new AttributeChange.Assign("name", "x")), Condition.always()));

        assertThat(records).hasSize(1);
    }

    @Test
    void updateCreatesUnlessItIsOneOfWhatExists() {
        Action.Update<CopyKey> update = new Action.Update<>(COPY, List.of(new AttributeChange.Assign("version", 1)), Condition.always());

        assertThat(table.write(Writer.STREAM_FUNCTION, SendMode.REFRESH, update)).isEqualTo(new Outcome.Refused(Optional.empty()));
        assertThat(table.item(COPY)).isEmpty();
        assertThat(table.write(Writer.STREAM_FUNCTION, SendMode.ALONE, update).written()).isTrue();
        assertThat(table.item(COPY)).contains(Item.of("id", "club#a", "type", "person#a", "version", 1));
    }

    @Test
    void transactionIsAllOrNothingAndSaysWhatItWasRefusedFor() {
        put(Item.of("version", 1));
        Action.Put<CopyKey> copy = new Action.Put<>(COPY, Item.of("version", 1), Condition.absent());

        Transacted refused = table.transact(Writer.STREAM_FUNCTION, List.of(new Action.Check<>(A, Condition.version(2)), copy));

        assertThat(refused).isEqualTo(new Transacted.Cancelled(List.of(
                Optional.of(new Outcome.Refused(table.item(A))),
                Optional.empty())));
        assertThat(table.item(COPY)).isEmpty();
        assertThat(table.transact(Writer.STREAM_FUNCTION, List.of(new Action.Check<>(A, Condition.version(1)), copy)).committed()).isTrue();
        assertThat(table.item(COPY)).isPresent();
        assertThat(ways).containsExactly(SendMode.ALONE, SendMode.FENCED);
    }

    private void put(Item item) {
        table.write(Writer.API, SendMode.ALONE, new Action.Put<>(A, item, Condition.always()));
    }
}
