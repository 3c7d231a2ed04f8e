package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.list.LinkedListing;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.model.Social;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a list in an order of numbers may show of copies, and what it must. */
class ShownTest {
    private static final Item WHOLE = copy(Map.of(Attr.CREATED_AT, "1970-01-01T00:00:00.000Z", "rank", new BigDecimal("3")));
    private static final Item WITHOUT_NUMBER = copy(Map.of(Attr.CREATED_AT, "1970-01-01T00:00:00.000Z"));
    private static final Item SPOILED = copy(Map.of());
    private static final Restriction.Order NUMBER = new Restriction.Order("rank", Key.SORT, Optional.of("rank"));

    @Test
    void wholeCopiesAreShownWithinTheBoundsOfTheirNumbers() {
        assertThat(mayAndMust(from("3"), WHOLE)).containsExactly(true, true);
        assertThat(mayAndMust(from("4"), WHOLE)).containsExactly(false, false);
        assertThat(mayAndMust(to("3"), WHOLE)).containsExactly(true, true);
        assertThat(mayAndMust(to("2"), WHOLE)).containsExactly(false, false);
    }

    /** One without a number comes before all numbers, and is within no bounds. */
    @Test
    void copyWithoutANumberIsShownWithoutBoundsOnly() {
        assertThat(mayAndMust(new Restriction(NUMBER, Optional.empty(), Optional.empty(), Optional.empty(), List.of()), WITHOUT_NUMBER))
                .containsExactly(true, true);
        assertThat(mayAndMust(from("4"), WITHOUT_NUMBER)).containsExactly(false, false);
        assertThat(mayAndMust(to("2"), WITHOUT_NUMBER)).containsExactly(false, false);
    }

    /** It has lost its number, and is still where that put it. */
    @Test
    void spoiledCopyMayBeShownOrNot() {
        assertThat(mayAndMust(from("4"), SPOILED)).containsExactly(true, false);
        assertThat(mayAndMust(to("2"), SPOILED)).containsExactly(true, false);
    }

    @Test
    void spoiledCopyMustBeShownInOrdersThatAreNotOfNumbers() {
        assertThat(mayAndMust(Restriction.NONE, SPOILED)).containsExactly(true, true);
        assertThat(mayAndMust(new Restriction(Restriction.Order.ID, Optional.of("z"), Optional.empty(), Optional.empty(), List.of()),
                SPOILED)).containsExactly(false, false);
    }

    @Test
    void copyOfAnotherListIsNeverShown() {
        assertThat(mayAndMust(from("4"), SPOILED.with(Key.PARTITION, "club#b"))).containsExactly(false, false);
    }

    private static Restriction from(String number) {
        return new Restriction(NUMBER, Optional.of(number), Optional.empty(), Optional.empty(), List.of());
    }

    private static Restriction to(String number) {
        return new Restriction(NUMBER, Optional.empty(), Optional.of(number), Optional.empty(), List.of());
    }

    private static List<Boolean> mayAndMust(Restriction restriction, Item item) {
        Listing people = LinkedListing.of(Social.MEMBERSHIP.incoming(), "a", Optional.empty(), new ListOptions(1, Optional.empty(),
                Direction.ASCENDING, Optional.empty(), Optional.empty(), Optional.empty(), List.of()));
        ReadCall.All call = new ReadCall.All("people", Optional.empty(), 9, Direction.ASCENDING, restriction, Optional.empty(),
                (read, any) -> people);
        Shown shown = new Shown(call, List.of(people), JudgeCalls.Indexes.LAG,
                new States(new SimTable(TableListener.NONE), new CallRecord(1, call, 0, Instant.EPOCH)));
        return List.of(shown.isWanted(Optional.of(item)), shown.mustShow(Optional.of(item)));
    }

    private static Item copy(Map<String, Object> data) {
        return Item.of(Key.PARTITION, "club#a", Key.SORT, "person#p", Attr.KIND, Kind.COPY.stored(), Attr.VERSION, 1L, Attr.DATA, data);
    }
}
