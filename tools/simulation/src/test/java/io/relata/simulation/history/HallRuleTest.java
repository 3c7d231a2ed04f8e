package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.EntityType;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.model.Halls;
import io.relata.simulation.model.Halls.Hall;
import io.relata.simulation.model.Halls.Seat;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.TableListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What breaks the rule that seats are as they are unless their hall is open. */
class HallRuleTest {
    private static final EntityType HALL = Halls.MODEL.declaredBy(Hall.class).orElseThrow();
    private static final EntityType SEAT = Halls.MODEL.declaredBy(Seat.class).orElseThrow();
    private static final CoreKey KEY = CoreKey.of(SEAT.ref("s"));
    private static final Call DELETION = new EntityCall.Delete(SEAT, "s", Precondition.NONE);
    private static final Optional<Item> GONE = Optional.of(Item.of(Attr.KIND, Kind.TOMBSTONE.stored(), Attr.VERSION, 3L));

    private final HallRule rule = new HallRule();
    private final Map<Key, Item> halls = Map.of(CoreKey.of(HALL.ref("open")), hall(true), CoreKey.of(HALL.ref("shut")), hall(false));

    @Test
    void seatIsDeletedInAnOpenHall() {
        assertThat(broken(seat("open"), GONE, Optional.of(DELETION))).isEmpty();
        assertThat(broken(seat("open"), GONE, Optional.empty())).isEmpty();
    }

    @Test
    void seatIsDeletedInAClosedHall() {
        assertBroken(seat("shut"), GONE, DELETION);
        assertThat(broken(seat("shut"), GONE, Optional.empty())).isPresent();
        assertBroken(seat("shut"), GONE, new TogetherCall(List.of(
                new EntityCall.Patch(SEAT, "other", Body.of("hallId", "open"), Precondition.NONE), DELETION)));
        assertBroken(seat("shut"), GONE, new TogetherCall(List.of(
                new EntityCall.Patch(SEAT, "s", Body.of("holder", "y"), Precondition.NONE), DELETION)));
    }

    @Test
    void seatIsMovedOutOfAClosedHallAndDeletedInAnOpenOne() {
        assertThat(broken(seat("shut"), GONE, Optional.of(new TogetherCall(List.of(moveTo("open"), DELETION))))).isEmpty();
        assertThat(broken(seat("shut"), GONE, Optional.of(new TogetherCall(List.of(placeIn("open"), DELETION))))).isEmpty();
    }

    @Test
    void seatIsMovedIntoAClosedHallAndDeletedThere() {
        assertBroken(seat("open"), GONE, new TogetherCall(List.of(moveTo("shut"), DELETION)));
        assertBroken(Optional.empty(), GONE, new TogetherCall(List.of(placeIn("shut"), DELETION)));
    }

    @Test
    void seatIsDeletedInAClosedHallAndCreatedInAnOpenOne() {
        assertBroken(seat("shut"), seat("open"), new TogetherCall(List.of(DELETION, placeIn("open"))));
        assertThat(broken(seat("open"), seat("open"), Optional.of(new TogetherCall(List.of(DELETION, placeIn("open")))))).isEmpty();
        assertBroken(seat("open"), seat("shut"), new TogetherCall(List.of(DELETION, placeIn("shut"))));
    }

    @Test
    void seatIsMoved() {
        assertThat(broken(seat("shut"), seat("open"), Optional.of(moveTo("open")))).isEmpty();
        assertBroken(seat("open"), seat("shut"), moveTo("shut"));
    }

    private void assertBroken(Optional<Item> before, Optional<Item> after, Call call) {
        assertThat(broken(before, after, Optional.of(call)))
                .hasValueSatisfying(wrong -> assertThat(wrong).contains("hall shut was closed"));
    }

    private Optional<String> broken(Optional<Item> before, Optional<Item> after, Optional<Call> call) {
        return rule.broken(new TableListener.Change(1, KEY, SendMode.ALONE, before, after), call,
                key -> Optional.ofNullable(halls.get(key)));
    }

    private static Call moveTo(String hall) {
        return new EntityCall.Patch(SEAT, "s", Body.of("hallId", hall), Precondition.NONE);
    }

    private static Call placeIn(String hall) {
        return new EntityCall.Put(SEAT, "s", Body.of("hallId", hall).with("holder", "x"), Precondition.NONE);
    }

    private static Optional<Item> seat(String hall) {
        return Optional.of(Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, SEAT.name(), Attr.VERSION, 1L, "hallId", hall, "hallName",
                "x"));
    }

    private static Item hall(boolean open) {
        return Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, HALL.name(), "name", "x", "open", open);
    }
}
