package io.relata.internal.engine.write;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.freeze;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.UpdatedBy;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a record's constructor fills in, in entities that are older than the attribute. */
class ConstructorDefaultsTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Boards").entities(Card.class).model());

    private static final Map<String, Object> OLD = Map.of("title", " a ", "place", Map.of("street", "x"), "steps",
            List.of(Map.of("name", "s")), "places", Map.of("p", Map.of("street", "y")));

    private final LocalTable table = new LocalTable(MODEL);
    private final Desk desk = new Desk(
            new WriteContext(MODEL, table.core(), Clock.systemUTC(), OptimisticRetry.waiting()));

    enum State {
        OPEN, DONE
    }

    record Place(@NotBlank String street, @NotNull String country, List<String> floors) {
        Place {
            country = country == null ? "CH" : country;
        }
    }

    record Step(String name, Integer minutes) {
        Step {
            minutes = minutes == null ? 5 : minutes;
        }
    }

    @Entity(collection = "cards")
    record Card(@NotBlank String title, @NotNull Integer points, @NotNull State state, UUID token, Place place, List<Step> steps,
            Map<String, Place> places, BigDecimal net, BigDecimal gross, String note, @UpdatedBy String editor) {
        Card {
            title = title == null ? null : title.strip();
            points = points == null ? 0 : points;
            state = state == null ? State.OPEN : state;
            token = token == null ? UUID.randomUUID() : token;
            gross = net == null ? null : net.add(net);
        }
    }

    /** A card from before its record had most of its components, and stripped titles. */
    @BeforeEach
    void olderCard() {
        Map<String, Object> card = new HashMap<>(desk.put("card", "1", """
                {'title': 'a', 'place': {'street': 'x'}, 'steps': [{'name': 's'}], 'places': {'p': {'street': 'y'}}}""").entity()
                .attributes());
        card.putAll(OLD);
        card.keySet().removeAll(List.of("points", "state", "token"));
        table.put(new Item(card));
    }

    private Map<String, Object> own() {
        Map<String, Object> own = new HashMap<>(CoreItems.own(MODEL.entity("card").orElseThrow(), table.seen("1", "card#1")));
        own.remove("editor");
        return own;
    }

    private static Map<String, Object> old(Object... changes) {
        Map<String, Object> own = new HashMap<>(OLD);
        own.putAll(Item.of(changes).attributes());
        return own;
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'place': {}}", "{'place': {'street': 'x'}}", "{'places': {'p': {'street': 'y'}}}", "{'net': null}"})
    void patchThatChangesNothingWritesNothing(String patch) {
        Item before = table.seen("1", "card#1");
        assertThat(desk.patch("card", "1", patch).effect()).isEqualTo(WriteResult.Effect.UNCHANGED);
        assertThat(table.seen("1", "card#1")).isEqualTo(before);
    }

    @Test
    void patchLeavesWhatItDoesNotName() {
        desk.patch("card", "1", "{'points': 1}");
        assertThat(own()).isEqualTo(old("points", 1));
        desk.patch("card", "1", "{'place': {'street': 'z'}, 'places': {'p': {'street': 'z'}}}");
        assertThat(own()).isEqualTo(old("points", 1, "place", Map.of("street", "z"), "places", Map.of("p", Map.of("street", "z"))));
    }

    /** Of what is new as a whole, nothing is older than its record. */
    @Test
    void valueThatAPatchSetsAsAWholeIsFilledIn() {
        desk.patch("card", "1", "{'title': ' b ', 'state': null, 'places': {'q': {'street': 'z'}}, 'steps': [{'name': 's'}, {}]}");
        assertThat(own()).isEqualTo(old("title", "b", "state", "OPEN", "places",
                Map.of("p", Map.of("street", "y"), "q", Map.of("street", "z", "country", "CH")), "steps",
                List.of(Map.of("name", "s", "minutes", BigDecimal.valueOf(5)), Map.of("minutes", BigDecimal.valueOf(5)))));
    }

    @Test
    void whatTheConstructorMakesOfAChangeIsWritten() {
        desk.patch("card", "1", "{'net': 2}");
        assertThat(own()).isEqualTo(old("net", 2, "gross", 4));
        desk.patch("card", "1", "{'net': 3}");
        assertThat(own()).isEqualTo(old("net", 3, "gross", 6));
        desk.patch("card", "1", "{'net': null}");
        assertThat(own()).isEqualTo(OLD);
    }

    @Test
    void creationAndReplacementFillIn() {
        desk.put("card", "1", "{'title': ' b ', 'place': {'street': 'x'}}");
        Map<String, Object> own = own();
        assertThat(own.remove("token")).isNotNull();
        assertThat(own).isEqualTo(Item.of("title", "b", "points", 0, "state", "OPEN", "place", Map.of("street", "x", "country", "CH"))
                .attributes());
    }

    /** Notes what became of the title. */
    private static final class NoteTitle implements Rule<Card> {
        @Override
        public void check(Change<Card> change) {
            change.derive("note", "now " + change.after().orElseThrow().title());
        }
    }

    @Test
    void ruleThatDerivesAnAttributeFillsInNoOther() {
        WriteContext ruled = new WriteContext(MODEL, table.core(), Clock.systemUTC(), OptimisticRetry.waiting())
                .with(Rules.of(MODEL, List.of(new NoteTitle()), List.of()));
        new Desk(ruled).patch("card", "1", "{'net': 2}");
        assertThat(own()).isEqualTo(old("net", 2, "gross", 4, "note", "now a"));
    }

    @Test
    void replacementByWhoMayNotSetAnAttributeDoesNotFillItIn() {
        TableModel model = TableModel.of(Schema.table("Boards").entities(Card.class).permissions(
                allow(everyone()).toDoAnything().withAll(), freeze("token").of(Card.class).exceptFor(role("admin"))).model());
        WriteContext clerk = new WriteContext(model, table.core(), Clock.systemUTC(), OptimisticRetry.waiting()).by(Caller.of("clerk"));
        new Desk(clerk).put("card", "1", "{'title': 'b'}");
        assertThat(own()).isEqualTo(Item.of("title", "b", "points", 0, "state", "OPEN").attributes());
    }
}
