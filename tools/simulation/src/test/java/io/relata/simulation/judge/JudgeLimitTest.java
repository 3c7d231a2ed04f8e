package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.EntityType;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.model.Venues;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a child may be refused because its parent has as many as it can have. Passes of a venue are counted in up to three parts. */
class JudgeLimitTest {
    private static final EntityType PASS = Venues.MODEL.entity("pass").orElseThrow();
    private static final EntityType VENUE = Venues.MODEL.entity("venue").orElseThrow();

    private final SimTable table = new SimTable(TableListener.NONE);

    @Test
    void wherePartsAreFullAndNowhereElse() {
        venue(2);
        part(0, 1, 1);
        part(1, 1, 1);
        assertThat(isReached()).isTrue();

        part(1, 0, 1);
        assertThat(isReached()).isFalse();
    }

    @Test
    void whereNothingMayBeBeforeAnythingIsCounted() {
        venue(0);
        assertThat(isReached()).isTrue();

        venue(1);
        assertThat(isReached()).isFalse();
    }

    /** Somebody else removed the first part: who reads it finds no capacity, whatever is left of the others. */
    @Test
    void whereNothingMayBeAndTheFirstPartIsGone() {
        venue(0);
        part(1, 0, 5);
        assertThat(isReached()).isTrue();
    }

    @Test
    void notWhereSomethingMayBeAndTheFirstPartIsGone() {
        venue(2);
        part(1, 1, 1);
        assertThat(isReached()).isFalse();
    }

    private boolean isReached() {
        EntityCall put = new EntityCall.Put(PASS, "p", Body.of("venueId", "v"), Precondition.NONE);
        CallRecord call = new CallRecord(1, put, table.tick(), Instant.EPOCH);
        call.answered(new Answer.Refused(new Refusal(ProblemKind.LIMIT_REACHED, "no")), table.tick());
        return new JudgeLimit(Venues.MODEL, new States(table, call)).isReached(put);
    }

    private void venue(int seats) {
        write(CoreKey.of(VENUE.ref("v")), Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.VERSION, 1L, "seats", seats));
    }

    private void part(int number, long taken, long most) {
        CapacityKey key = new CapacityKey("pass", "venueId", "v", number);
        write(key.key(), new CapacityShard(key, taken, Optional.of(most), Optional.of(2L), 3, 1).item());
    }

    private void write(Key key, Item item) {
        table.write(Writer.FOREIGN, SendMode.ALONE,
                new Action.Put<>(key, item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type()), Condition.always()));
    }
}
