package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.problem.RequestRefusedException;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is above an entity in a hierarchy, and what reading it takes. */
@RelataTest
class AncestorsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Paths").entities(Cabinet.class, Dossier.class, Sheet.class).model());

    @Entity(collection = "cabinets")
    record Cabinet(@NotBlank String place) {
    }

    @Entity(collection = "dossiers")
    @SortBy({"name", "part"})
    record Dossier(@Within(value = Dossier.class, onDelete = OnDelete.DETACH) String dossierId, @NotBlank String name,
            @NotBlank String part) {
        Dossier(String name, String part) {
            this(null, name, part);
        }
    }

    @Entity(collection = "sheets")
    record Sheet(@Within(Dossier.class) @NotBlank String dossierId, String title) {
    }

    /** a: b (c: sheet s), and d. */
    private static void fill(TestApi api) {
        api.put("/dossiers/a", new Dossier("A # of 2", "1")).expect(201);
        api.put("/dossiers/b", new Dossier("a", "Dossier#x", "2")).expect(201);
        api.put("/dossiers/c", new Dossier("b", "dossier", "d")).expect(201);
        api.put("/dossiers/d", new Dossier("D", "1")).expect(201);
        api.put("/sheets/s", new Sheet("c", "S")).expect(201);
    }

    private static List<String> path(TestApi api, String entity) {
        return api.get("/" + entity + "/path").expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void whatIsAboveAnEntityComesFromTheTopDown(TestApi api) {
        fill(api);
        assertThat(path(api, "sheets/s")).containsExactly("a", "b", "c");
        assertThat(path(api, "dossiers/c")).containsExactly("a", "b");
        assertThat(path(api, "dossiers/a")).isEmpty();
        assertThat(api.get("/sheets/s/path?fields=name&consistent=true").expect(200).text())
                .startsWith("{\"items\":[{\"id\":\"a\",\"entity\":\"dossier\",").contains("\"name\":\"A # of 2\"").doesNotContain("part");
        assertThat(api.get("/sheets/none/path").expect(404).at("/detail").asText()).isEqualTo("sheet none does not exist");
        assertThat(api.get("/cabinets/x/path").expect(404).at("/detail").asText()).contains("there is no \"path\" of a cabinet");
        assertThat(api.get("/sheets/s/path?limit=1").expect(400).at("/detail").asText()).contains("limit").contains("consistent, fields");
        api.get("/sheets/s/path?consistent=perhaps").expect(400);
        api.get("/sheets/s/path?fields=title").expect(400);
        assertThat(api.put("/sheets/s/path/a", Map.of()).expect(404).at("/detail").asText())
                .isEqualTo("the path of a sheet can only be read");
    }

    @Test
    void itTakesOneGetItemAndOneBatchGetItemHoweverDeepItIs(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        assertThat(system.counts(() -> path(api, "sheets/s")).requests()).hasToString("{BatchGetItem=1, GetItem=1}");
        assertThat(system.counts(() -> path(api, "sheets/s")).readUnits()).isEqualTo(2);
        assertThat(system.counts(() -> path(api, "dossiers/b")).requests()).hasToString("{GetItem=2}");
        assertThat(system.counts(() -> path(api, "dossiers/a")).requests()).hasToString("{GetItem=1}");
    }

    @Test
    void whatHasMovedIsUnderItsNewParentsAtOnceWithAllThatIsBelowIt(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        api.patch("/dossiers/b", Map.of("dossierId", "d")).expect(200);
        assertThat(path(api, "dossiers/b")).containsExactly("d");
        assertThat(path(api, "sheets/s")).as("before its place has followed").containsExactly("d", "b", "c");
        assertThat(system.counts(() -> path(api, "sheets/s")).requests()).hasToString("{BatchGetItem=1, GetItem=2}");
        system.settle();
        assertThat(path(api, "sheets/s")).containsExactly("d", "b", "c");
        assertThat(system.counts(() -> path(api, "sheets/s")).requests()).hasToString("{BatchGetItem=1, GetItem=1}");
    }

    @Test
    void itEndsWhereAParentIsGone(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        api.delete("/dossiers/b").expect(204);
        assertThat(path(api, "sheets/s")).as("before c has become a top").containsExactly("c");
        system.settle();
        assertThat(path(api, "sheets/s")).containsExactly("c");
    }

    @Test
    void javaReadsItToo(TestApi api, Relata relata) {
        fill(api);
        assertThat(relata.entities(Sheet.class).path("s")).extracting(StoredEntity::id, entity -> entity.value().getClass().getSimpleName())
                .hasToString("[(\"a\", \"Dossier\"), (\"b\", \"Dossier\"), (\"c\", \"Dossier\")]");
        relata.transaction(all -> {
            all.entities(Dossier.class).change("b", dossier -> new Dossier("d", dossier.name(), dossier.part()));
            assertThat(all.entities(Sheet.class).path("s")).extracting(StoredEntity::id).containsExactly("d", "b", "c");
            return "";
        });
        assertThatThrownBy(() -> relata.entities(Sheet.class).path("none")).isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("sheet none does not exist");
        assertThatThrownBy(() -> relata.entities(Cabinet.class).path("x")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing is above a cabinet");
    }
}
