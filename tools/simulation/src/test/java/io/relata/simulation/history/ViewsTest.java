package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.simulation.model.Social;
import io.relata.simulation.oracle.HashedValues;
import io.relata.simulation.oracle.Wrong;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What each tenant sees of a table with people and clubs. */
class ViewsTest {
    private static final TableModel SHARED = TenantModel.of(Social.MODEL);
    private static final Key BEA = Key.of("a/p", "a/person#p");

    private final SimTable table = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            // Only what the stream shows matters.
        }

        @Override
        public void streamed(StreamRecord record) {
            views.follow(record);
        }
    });
    private final Views views = new Views(SHARED, table);

    private static Item at(Key key) {
        return Item.of("id", key.id(), "type", key.type(), "name", "Bea");
    }

    private void put(Key key) {
        table.write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<>(key, at(key), Condition.always()));
    }

    @Test
    void itemIsSeenByItsTenantAlone() {
        put(BEA);

        assertThat(views.tenants()).hasSize(3).contains("a", "b");
        assertThat(views.of("a").items()).containsExactly(at(Key.of("p", "person#p")));
        assertThat(views.of("b").items()).isEmpty();
    }

    @Test
    void viewHasTheHistoryOfItsItems() {
        put(BEA);
        int then = table.tick();
        put(Key.of("b/p", "b/person#p"));
        table.remove(Writer.FOREIGN, BEA);

        assertThat(views.of("a").item(Key.of("p", "person#p"))).isEmpty();
        assertThat(views.of("a").states(Key.of("p", "person#p"), then, table.tick())).hasSize(2).contains(Optional.empty());
        assertThat(views.of("a").states(Key.of("p", "person#p"), 0, then - 1)).containsOnly(Optional.empty());
    }

    @Test
    void viewBeginsWithWhatTheTableBeginsWith() {
        SimTable before = new SimTable(TableListener.NONE);
        before.write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<>(BEA, at(BEA), Condition.always()));
        table.startFrom(before);
        views.begin();

        assertThat(views.of("a").items()).hasSize(1);
    }

    @Test
    void changeIsSeenWithoutTheTenant() {
        TableListener.Change seen = views
                .seen(new TableListener.Change(2, BEA, SendMode.ALONE, Optional.empty(), Optional.of(at(BEA))));

        assertThat(seen.key()).isEqualTo(Key.of("p", "person#p"));
        assertThat(seen.after()).contains(at(seen.key()));
    }

    @Test
    void keysAreSomeones() {
        assertThat(views.of(BEA)).contains("a");
        assertThat(views.seen(BEA)).isEqualTo(Key.of("p", "person#p"));
        assertThat(views.stored("a", views.seen(BEA))).isEqualTo(BEA);
    }

    @Test
    void keysOfStrangersAreNobodys() {
        assertThat(views.of(Key.of("p", "person#p"))).isEmpty();
        assertThat(views.of(Key.of("c/p", "c/person#p"))).isEmpty();
        assertThat(views.mayBe(Key.of("c/p", "c/person#p"))).isFalse();
        assertThat(views.mayBe(Key.of("meta#table", "meta#table"))).isTrue();
    }

    @Test
    void whatIsWrongForOneTenantIsToldWithItsKeyAsItIsStored() {
        Key copy = Key.of("b/club#c", "b/person#p");
        put(copy);

        assertThat(views.wrong(SHARED, Instant.EPOCH, HashedValues.NONE)).extracting(Wrong::id).contains("b/club#c")
                .allMatch(id -> id.startsWith("b/"));
    }

    @Test
    void whatIsNoTenantsIsWrong() {
        put(Key.of("p", "person#p"));

        assertThat(views.wrong(SHARED, Instant.EPOCH, HashedValues.NONE)).extracting(Wrong::detail).containsExactly("it is no tenant's");
    }

    @Test
    void tableWithoutTenantsIsItsOnlyView() {
        Views alone = new Views(Social.MODEL, table);

        assertThat(alone.tenants()).hasSize(1);
        assertThat(alone.of(alone.tenants().get(0))).isSameAs(table);
        assertThat(alone.seen(BEA)).isEqualTo(BEA);
        assertThat(alone.others(alone.tenants().get(0))).isEqualTo(List.of());
    }
}
