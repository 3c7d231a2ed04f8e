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
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a list of copies may show, and what it must. */
class ShownTest {
    /** A foreign writer has taken what it carried. */
    private static final Item SPOILED = Item.of(Key.PARTITION, "club#a", Key.SORT, "person#p", Attr.KIND, Kind.COPY.stored(), Attr.VERSION,
            1L, Attr.DATA, Map.of());

    @Test
    void copyIsShownWhereItLies() {
        assertThat(mayAndMust(Restriction.NONE, SPOILED)).containsExactly(true, true);
        assertThat(mayAndMust(from("p"), SPOILED)).containsExactly(true, true);
        assertThat(mayAndMust(from("z"), SPOILED)).containsExactly(false, false);
    }

    @Test
    void copyOfAnotherListIsNeverShown() {
        assertThat(mayAndMust(from("p"), SPOILED.with(Key.PARTITION, "club#b"))).containsExactly(false, false);
    }

    private static Restriction from(String id) {
        return new Restriction(Restriction.Order.ID, Optional.of(id), Optional.empty(), Optional.empty(), List.of());
    }

    private static List<Boolean> mayAndMust(Restriction restriction, Item item) {
        Listing people = LinkedListing.of(Social.MEMBERSHIP.incoming(), "a", Optional.empty(), new ListOptions(1, Optional.empty(),
                Direction.ASCENDING, Optional.empty(), Optional.empty(), Optional.empty(), List.of()));
        ReadCall.All call = new ReadCall.All("people", Optional.empty(), 9, Direction.ASCENDING, restriction, Optional.empty(),
                (read, any) -> people);
        Shown shown = Shown.of(call, List.of(people), JudgeCalls.Indexes.LAG,
                new States(new SimTable(TableListener.NONE), new CallRecord(1, call, 0, Instant.EPOCH)),
                Oracle.of(Social.MODEL).declared());
        return List.of(shown.isWanted(Optional.of(item)), shown.mustShow(Optional.of(item)));
    }
}
