package io.relata.internal.engine.permission;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.freeze;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.Entity;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attributes that are hidden from a caller, or read-only, when the caller writes. */
class LimitedAttributesTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Sheets").entities(Sheet.class).permissions(
            allow(role("admin")).toDoAnything().withAll(), allow(everyone()).to(READ, CHANGE).with(Sheet.class),
            hide("secret", "level").of(Sheet.class).exceptFor(role("admin")),
            freeze("place").of(Sheet.class).exceptFor(role("admin"))).model());
    private static final EntityType SHEET = MODEL.entity("sheet").orElseThrow();
    private static final Caller BOB = Caller.of("bob");
    private static final Caller ADMIN = Caller.of("root").withRoles("admin");

    private final MemoryTable stored = new MemoryTable();
    private final WriteContext writes = WriteContext.of(MODEL, new MemoryCoreTable(stored));

    record Place(String city, Integer number) {
    }

    @Entity(collection = "sheets")
    record Sheet(@NotBlank String title, @Size(max = 5) String secret, Integer level, Place place) {
    }

    @BeforeEach
    void begin() throws Exception {
        put(ADMIN, "{'title': 'One', 'secret': 'abc', 'level': 7, 'place': {'city': 'York', 'number': 1}}");
    }

    private void put(Caller caller, String json) throws Exception {
        new PutEntity(writes.by(caller)).put(SHEET, "1", json(json), Precondition.NONE);
    }

    private void patch(Caller caller, String json) throws Exception {
        new PatchEntity(writes.by(caller)).patch(SHEET, "1", json(json), Precondition.NONE);
    }

    private static ObjectNode json(String text) throws Exception {
        return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
    }

    private Item sheet() {
        return stored.get(Key.of("1", "sheet#1"), Consistency.STRONG).orElseThrow();
    }

    /** As a model that allowed more, or another type, has left it. */
    private void store(String attribute, Object value) {
        stored.put(sheet().with(attribute, value));
    }

    @Test
    void aHiddenValueThatNoLongerFitsStaysAsItIsWhenSomebodyReplacesTheEntity() throws Exception {
        store("secret", "longer than five");
        store("level", "no number");

        put(BOB, "{'title': 'Two', 'place': {'city': 'York', 'number': 1}}");

        assertThat(sheet().attributes()).containsAllEntriesOf(Map.of("title", "Two", "secret", "longer than five", "level", "no number"));
        patch(BOB, "{'title': 'Three'}");
        assertThat(sheet().attributes()).containsAllEntriesOf(Map.of("title", "Three", "secret", "longer than five", "level", "no number"));
    }

    @Test
    void whoseToSetItIsHasToMendIt() {
        store("secret", "longer than five");
        assertThatThrownBy(() -> put(ADMIN, "{'title': 'Two', 'secret': 'longer than five'}")).hasMessageContaining("/secret");
    }

    @Test
    void whatTheCallerSendsIsStillCheckedAndNothingHiddenIsNamed() {
        store("secret", "longer than five");
        Refusal refusal = assertThrows(Refusal.class, () -> put(BOB, "{'title': ' ', 'unknown': 1}"));
        assertThat(refusal.violations()).extracting(Violation::pointer).containsExactly("/title", "/unknown");
    }

    @Test
    void aReadOnlyValueThatNoLongerFitsStaysToo() throws Exception {
        store("place", Map.of("city", "York", "number", "one"));
        put(BOB, "{'title': 'Two'}");
        put(BOB, "{'title': 'Three', 'place': {'city': 'York', 'number': 'one'}}");
        assertThat(sheet().map("place")).isEqualTo(Map.of("city", "York", "number", "one"));
    }

    @Test
    void aPatchMaySendPartsOfAReadOnlyObjectAsTheyAre() throws Exception {
        patch(BOB, "{'title': 'Two', 'place': {'number': 1.0}}");
        patch(BOB, "{'title': 'Three', 'place': {'city': 'York', 'number': 1, 'street': null}}");
        patch(BOB, "{'title': 'Four', 'place': {}}");
        assertThat(sheet().string("title")).isEqualTo("Four");
        assertThat(sheet().map("place")).isEqualTo(Item.of("place", Map.of("city", "York", "number", 1)).map("place"));
    }

    @Test
    void aPatchOfAPartOfAReadOnlyObjectIsRefused() {
        for (String place : new String[] {"{'city': 'Leeds'}", "{'city': null}", "{'number': 2}", "null", "'York'", "[]"}) {
            assertThatThrownBy(() -> patch(BOB, "{'title': 'Two', 'place': " + place + "}"))
                    .hasMessageContaining("you may not set this attribute");
        }
        assertThat(sheet().string("title")).isEqualTo("One");
    }

    @Test
    void aPatchOfAHiddenAttributeIsRefusedWhateverItSays() {
        assertThatThrownBy(() -> patch(BOB, "{'secret': 'abc'}")).hasMessageContaining("you may not set this attribute");
        assertThatThrownBy(() -> patch(BOB, "{'level': 7}")).hasMessageContaining("you may not set this attribute");
        assertThatThrownBy(() -> patch(BOB, "{'level': null}")).hasMessageContaining("you may not set this attribute");
    }
}
