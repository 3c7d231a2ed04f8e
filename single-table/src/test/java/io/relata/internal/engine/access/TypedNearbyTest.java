package io.relata.internal.engine.access;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Entities;
import io.relata.access.ListQuery;
import io.relata.access.NearbyEntity;
import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Nearby;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.model.GeoPoint;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lists by distance from Java, and what permissions leave of them. */
class TypedNearbyTest {
    private static final GeoPoint BERLIN = GeoPoint.of("52.52", "13.405");

    @Entity(collection = "huts")
    record Hut(@NotBlank String name, @CreatedBy String keeper, @NotNull @Nearby(index = "byPlace", cell = "5km") GeoPoint position) {
    }

    @Entity(collection = "caches")
    record Cache(@NotBlank String name, @Nearby(index = "byPlace") GeoPoint position) {
    }

    @Entity(collection = "words")
    record Word(@NotBlank String text) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Huts").entities(Hut.class, Cache.class, Word.class).permissions(
            allow(role("admin")).toDoAnything().withAll(), allow(everyone()).to(CREATE).with(Hut.class),
            allow(owner("keeper")).to(READ).with(Hut.class), allow(everyone()).to(CREATE, READ).with(Cache.class),
            hide("position").of(Cache.class).exceptFor(role("admin"))).model());

    private final LocalTable table = new LocalTable(MODEL);
    private final Relata application = new TableRelata(
            new AccessContext(new ReadContext(MODEL, table.core(), Runnable::run, Clock.systemUTC()),
                    new WriteContext(MODEL, table.core(), Clock.systemUTC(), OptimisticRetry.waiting()), TextIndex.NONE),
            new SdkTable(MODEL, "Huts", ""));

    private static List<String> shown(ListQuery<NearbyEntity<Hut>> list) {
        return list.stream().map(near -> near.entity().id() + " " + near.distance()).toList();
    }

    private void three() {
        Stream.of("ann", "bob", "ann").map(Caller::of).map(application::onBehalfOf).reduce(0, (number, caller) -> {
            caller.entities(Hut.class).create("h" + number, new Hut("hut", null, GeoPoint.of("52.52" + number, "13.405")));
            return number + 1;
        }, Integer::sum);
    }

    @Test
    void nearestFirstPageByPage() {
        three();
        Entities<Hut> huts = application.entities(Hut.class);

        assertThat(shown(huts.near(BERLIN, 20_000).limit(2))).containsExactly("h0 0.0", "h1 111.2", "h2 222.4");
        assertThat(shown(huts.near(BERLIN, 150))).containsExactly("h0 0.0", "h1 111.2");
        assertThat(shown(huts.near(BERLIN, 150).filter("id", "ne", "h0"))).containsExactly("h1 111.2");
    }

    @Test
    void whatIsNoListByDistance() {
        Entities<Hut> huts = application.entities(Hut.class);

        assertThatThrownBy(() -> application.entities(Word.class).near(BERLIN, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("words are not listed by distance: the model declares no @Nearby for them");
        assertThatThrownBy(() -> huts.near(BERLIN, 20_001)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a distance has to be more than 0 m and at most 20km, four cells of the list, not 20001.0 m");
        assertThatThrownBy(() -> huts.near(BERLIN, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> huts.near(BERLIN, 1).descending().page()).isInstanceOf(Refusal.class)
                .hasMessage("a list by distance takes no from, to, prefix or descending");
        assertThatThrownBy(() -> huts.near(BERLIN, 1).where("name", "hut").page()).isInstanceOf(Refusal.class);
    }

    @Test
    void whatACallerMayNotReadIsLeftOutAndThePageIsFull() {
        three();

        assertThat(application.onBehalfOf(Caller.of("ann")).entities(Hut.class).near(BERLIN, 20_000).limit(2).page().items())
                .extracting(near -> near.entity().id()).containsExactly("h0", "h2");
        assertThat(shown(application.onBehalfOf(Caller.of("eve")).entities(Hut.class).near(BERLIN, 20_000))).isEmpty();
    }

    @Test
    void aHiddenPointIsInNoListByDistance() {
        application.entities(Cache.class).create("c", new Cache("box", BERLIN));

        assertThat(application.onBehalfOf(Caller.of("root").withRoles("admin")).entities(Cache.class).near(BERLIN, 10).page().items())
                .hasSize(1);
        assertThatThrownBy(() -> application.onBehalfOf(Caller.of("ann")).entities(Cache.class).near(BERLIN, 10).page())
                .isInstanceOf(Refusal.class)
                .hasMessage("caches are not listed by distance, so near and within ask for nothing");
    }
}
