package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.total.SettleTotals;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An entity is removed without a tombstone after a function has read it, and before the function counts it. */
class LateSettlementTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Songs").entities(Song.class).totals(Total.of(Song.class).overall()).model());
    private static final CoreKey SONG = CoreKey.of(new EntityRef("song", "1"));
    private static final CopyKey CONTRIBUTION = TotalKey.contribution(SONG);
    private static final Item ENTITY = Item.of("id", "1", "type", "song#1", "kind", "entity", "entity", "song", "name", "x", "version", 7,
            "life", 7);

    /** After the reads of the entity and of its contribution. */
    private static final int FIRST_TRANSACTION = 3;
    private static final int SECOND_READ = 2;

    private final CrashingTable table = new CrashingTable();

    @Entity(collection = "songs")
    @SortBy("name")
    record Song(@NotBlank String name) {
    }

    @Test
    void whatIsGoneIsNotCountedByWhoHasReadIt() {
        table.put(ENTITY);

        settleWhileItIsRemoved();

        assertThat(isCounted()).isFalse();
    }

    /** An earlier life has left a contribution of nothing. */
    @Test
    void norIsAnotherLifeOfWhatCountedForNothing() {
        table.put(contribution(3).with("expiresAt", 9));
        table.put(ENTITY);

        settleWhileItIsRemoved();

        assertThat(isCounted()).isFalse();
    }

    /** Its contribution is read when it is gone and nothing had counted it, so that nothing told its version. */
    @Test
    void norIsWhatIsRemovedBetweenTheTwoReads() {
        table.put(ENTITY);

        settleWhileItIsRemoved(SECOND_READ);

        assertThat(isCounted()).isFalse();
    }

    /** It was counted in an earlier version than the one that was read, and removed. */
    @Test
    void norIsSuchALaterVersionOfWhatWasCounted() {
        table.put(ENTITY);
        new SettleTotals(MODEL, table, Clock.systemUTC()).settle(List.of(SONG));
        table.put(ENTITY.with("version", 9));

        settleWhileItIsRemoved(SECOND_READ);

        assertThat(isCounted()).isFalse();
        assertThat(total()).isZero();
    }

    /** It was removed at a later version than it is created again with: the clock is behind. */
    @Test
    void whatIsCreatedAgainByAClockBehindIsCounted() {
        table.put(contribution(9).with("expiresAt", 9));
        table.put(ENTITY);

        new SettleTotals(MODEL, table, Clock.systemUTC()).settle(List.of(SONG));

        assertThat(isCounted()).isTrue();
        assertThat(table.get(CONTRIBUTION, Consistency.STRONG).orElseThrow().number("version")).isEqualTo(7);
        assertThat(total()).isEqualTo(1);
    }

    /** Somebody put it back as it was, in the very version that its contribution of nothing has. */
    @Test
    void soIsWhatComesBackInTheSameVersion() {
        table.put(contribution(7).with("expiresAt", 9));
        table.put(ENTITY);

        new SettleTotals(MODEL, table, Clock.systemUTC()).settle(List.of(SONG));

        assertThat(isCounted()).isTrue();
        assertThat(total()).isEqualTo(1);
    }

    /** Who has read the entity before a change, and its contribution after it was counted, changes nothing. */
    @Test
    void whoHasReadAnEarlierVersionThanTheContributionHasReadsAgain() {
        table.put(ENTITY);
        SettleTotals totals = new SettleTotals(MODEL, table, Clock.systemUTC());
        table.whileCalled(call -> {
            if (call == 2) {
                table.put(ENTITY.with("version", 8));
                totals.settle(List.of(SONG));
            }
        });
        totals.settle(List.of(SONG));

        assertThat(table.get(CONTRIBUTION, Consistency.STRONG).orElseThrow().number("version")).isEqualTo(8);
        assertThat(total()).isEqualTo(1);
    }

    private static Item contribution(long version) {
        return Item.of("id", CONTRIBUTION.id(), "type", CONTRIBUTION.type(), "kind", "contribution", "version", version);
    }

    private long total() {
        return table.get(new TotalKey(TotalKey.holderOfAll("song"), 0).key(), Consistency.STRONG).orElseThrow().number("#songs");
    }

    /** Between its reads and its transaction the entity is removed, and another function brings totals up to date. */
    private void settleWhileItIsRemoved() {
        settleWhileItIsRemoved(FIRST_TRANSACTION);
    }

    private void settleWhileItIsRemoved(int last) {
        SettleTotals totals = new SettleTotals(MODEL, table, Clock.systemUTC());
        table.whileCalled(call -> {
            if (call == last) {
                table.remove(SONG);
                totals.settle(List.of(SONG));
            }
        });
        totals.settle(List.of(SONG));
    }

    private boolean isCounted() {
        return table.get(CONTRIBUTION, Consistency.STRONG).orElseThrow().has("parts");
    }
}
