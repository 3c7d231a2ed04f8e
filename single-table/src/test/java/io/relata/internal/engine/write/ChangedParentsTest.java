package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Within;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that name parents now, and had any text or number in the model before. */
class ChangedParentsTest {
    @Entity(collection = "authors")
    record Author(String name) {
    }

    @Entity(collection = "papers")
    record Paper(String title, @BelongsTo(value = Author.class, copies = true, list = "written") String author,
            @NotBlank @Within(Author.class) String chapter,
            @BelongsTo(value = Author.class, list = "shown") @AtMost(2) String venue, @BelongsTo(Paper.class) String above) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Papers").entities(Author.class, Paper.class).model());

    private final MemoryTable table = new MemoryTable();
    private final WriteContext context = new WriteContext(MODEL, new MemoryCoreTable(table), Clock.systemUTC(), OptimisticRetry.waiting());

    @BeforeEach
    void authorAndPaper() {
        new PutEntity(context).put(MODEL.entity("author").orElseThrow(), "ann", json("{'name': 'Ann'}"), Precondition.NONE);
        new PutEntity(context).put(MODEL.entity("paper").orElseThrow(), "1", json("{'title': 'One', 'chapter': 'ann'}"), Precondition.NONE);
    }

    private Item stored(String id) {
        return table.get(CoreKey.of(new EntityRef("paper", id)), Consistency.STRONG).orElseThrow();
    }

    private Item patch(String id, String body) {
        return new PatchEntity(context).patch(MODEL.entity("paper").orElseThrow(), id, json(body), Precondition.NONE).entity();
    }

    @ParameterizedTest
    @ValueSource(strings = {"author", "chapter", "venue"})
    void textThatIsNoIdStaysAndNamesNobody(String attribute) {
        table.put(stored("1").with(attribute, "Ann & Bob"));

        Item patched = patch("1", "{'title': 'Two'}");

        assertThat(patched.attributes()).containsEntry("title", "Two").containsEntry(attribute, "Ann & Bob");
        assertThat(patch("1", "{'" + attribute + "': 'ann'}").attributes()).containsEntry(attribute, "ann");
    }

    /** It is the key of an index, which holds texts only: the table would refuse the item. */
    @ParameterizedTest
    @ValueSource(strings = {"author", "venue", "above"})
    void whatIsNoTextHasToBeSet(String attribute) {
        table.put(stored("1").with(attribute, 5));

        String article = attribute.equals("above") ? "a paper" : "an author";
        assertRefused(Reason.INVALID, "/" + attribute + ": what is stored can't be the id of " + article
                + ": set it, or remove it with null", () -> patch("1", "{'title': 'Two'}"));
        assertThat(patch("1", "{'title': 'Two', '" + attribute + "': null}").attributes()).containsEntry("title", "Two");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ann & Bob", ""})
    void ancestorOfNoParentIsATop(String above) {
        table.put(stored("1").with("above", above));
        new PutEntity(context).put(MODEL.entity("paper").orElseThrow(), "2", json("{'title': 'Two', 'chapter': 'ann'}"), Precondition.NONE);

        assertThat(patch("2", "{'above': '1'}").attributes()).containsAllEntriesOf(Map.of("above", "1", "title", "Two"));
    }
}
