package io.relata.simulation.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.model.Social;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueriesTest {
    private static final Query COPIES = Query.of(Access.TABLE, "club#a", SortRange.prefix("person#"), 10).strong();
    private static final Query INDEX = Query.of(Access.BY_TYPE, "person#a", SortRange.prefix("club#"), 10);

    private final SimTable table = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            // Not looked at.
        }

        @Override
        public void streamed(StreamRecord record) {
            // Not looked at.
        }
    });
    private final long[] counts = new long[InjectedFault.values().length];

    @Test
    void pagesAreInTheOrderOfKeysAndLeadOn() {
        List.of("person#b", "person#a-b", "person#a").forEach(type -> put("club#a", type));
        put("club#a", "other#a");
        put("club#b", "person#a");

        Slice first = plain().run(COPIES.limitedTo(2));
        Slice second = plain().run(COPIES.limitedTo(2).startingAfter(first.lastKey().orElseThrow()));

        assertThat(types(first)).containsExactly("person#a", "person#a-b");
        assertThat(types(second)).containsExactly("person#b");
        assertThat(second.lastKey()).isEmpty();
    }

    @Test
    void fullPageMayBeTheLast() {
        put("club#a", "person#a");

        Slice slice = plain().run(COPIES.limitedTo(1));

        assertThat(slice.lastKey()).contains(Item.of("id", "club#a", "type", "person#a"));
    }

    @Test
    void indexShowsKeysOnlyAndWhatIsThereWhenNothingGoesWrong() {
        put("club#a", "person#a");
        put("club#b", "person#a");
        table.remove(Writer.STREAM_FUNCTION, new CopyKey("club#a", "person#a"));

        assertThat(plain().run(INDEX).items()).containsExactly(Item.of("id", "club#b", "type", "person#a"));
    }

    @Test
    void indexShowsWhatWasAtAnyTimeItemByItemAndGoesBackwards() {
        put("club#a", "person#a");
        put("club#b", "person#a");
        table.remove(Writer.STREAM_FUNCTION, new CopyKey("club#a", "person#a"));
        put("club#a", "person#a");
        Queries queries = troubled();

        Set<List<String>> seen = new HashSet<>();
        for (int i = 0; i < 300; i++) {
            seen.add(queries.run(INDEX).items().stream().map(item -> item.string("id")).toList());
        }

        assertThat(seen).contains(List.of(), List.of("club#a"), List.of("club#b"), List.of("club#a", "club#b"));
        assertThat(counts[InjectedFault.INDEX_LAGS.ordinal()]).isPositive();
        assertThat(counts[InjectedFault.INDEX_GOES_BACKWARDS.ordinal()]).isPositive();
        assertThat(counts[InjectedFault.SHORT_PAGE.ordinal()]).isPositive();
    }

    /** One page may show the next place, and the page behind it the place before: the child is on neither. */
    @Test
    void childThatIsShownElsewhereMayBeOverlooked() {
        assertThat(hidesATeamOf("a", "team#x", "team#y")).isTrue();
        assertThat(hidesATeamOf("b", "team#x", "team#x")).isFalse();
    }

    /** Whether an index hides a team that is in one list all the while, first in one place and then in another. */
    private boolean hidesATeamOf(String club, String first, String second) {
        Key key = Key.of(club, "team#" + club);
        table.write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<>(key, team(key, club, first), Condition.always()));
        SimTable from = new SimTable(TableListener.NONE);
        from.startFrom(table);
        from.write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<>(key, team(key, club, second).with("version", 2), Condition.always()));
        FaultInjection faults = new FaultInjection(Choices.given(RecordedChoices.of(1, 1, 1, 20)), counts);
        Queries queries = new Queries(Social.MODEL, from, Choices.ofSeed(1), faults);
        for (int i = 0; i < 100; i++) {
            queries.run(Query.of(Access.by("clubId"), club, SortRange.prefix("team#"), 10));
        }
        return faults.hasHidden();
    }

    private static Item team(Key key, String club, String sort) {
        return Item.of(Key.PARTITION, key.id(), Key.SORT, key.type(), "version", 1, "clubId", club, "sort", sort);
    }

    @Test
    void strongQuerySeesWhatIsThereWhateverGoesWrongButForATransactionThatIsUnderWay() {
        put("club#a", "person#a");
        put("club#a", "person#b");
        Queries queries = troubled();

        table.cell(new CopyKey("club#a", "person#b")).showToQueries(Optional.empty());
        List<String> halfWay = all(queries);
        table.cell(new CopyKey("club#a", "person#b")).showAll();

        assertThat(halfWay).containsExactly("person#a");
        assertThat(all(queries)).containsExactly("person#a", "person#b");
        assertThat(table.item(new CopyKey("club#a", "person#b"))).isPresent();
    }

    private List<String> all(Queries queries) {
        List<String> types = new ArrayList<>();
        Optional<Query> rest = Optional.of(COPIES);
        while (rest.isPresent()) {
            Slice slice = queries.run(rest.get());
            types.addAll(types(slice));
            rest = slice.lastKey().map(COPIES::startingAfter);
        }
        return types;
    }

    private Queries plain() {
        return new Queries(Social.MODEL, table, Choices.given(RecordedChoices.PLAIN),
                new FaultInjection(Choices.given(RecordedChoices.PLAIN), counts));
    }

    private Queries troubled() {
        return new Queries(Social.MODEL, table, Choices.ofSeed(1),
                new FaultInjection(Choices.given(RecordedChoices.of(1, 1, 1, 20)), counts));
    }

    private void put(String id, String type) {
        table.write(Writer.STREAM_FUNCTION, SendMode.ALONE, new Action.Put<>(Key.of(id, type), Item.of("version", 1), Condition.always()));
    }

    private static List<String> types(Slice slice) {
        return slice.items().stream().map(item -> item.string("type")).toList();
    }
}
