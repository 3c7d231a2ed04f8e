package io.relata.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import io.relata.annotation.Searchable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The index action for a change of an item, and the searchable texts of an entity. */
class IndexActionTest {
    private static final Key STORE = Key.of("004", "store#004");
    private static final EntityRef REF = new EntityRef("store", "004");
    private static final Item ALIVE = Item.of("id", "004", "type", "store#004", "kind", "entity", "entity", "store", "version", 20,
            "storeName", "Harbour",
            "city", "Yo\u0301rk", "country", "UK");
    private static final Item TOMBSTONE = Item.of("id", "004", "type", "store#004", "kind", "tombstone", "of", "entity", "version", 21);

    enum Mood {
        HAPPY
    }

    record Chapter(String heading, int pages, LocalDate written, List<String> notes, Mood mood) {
    }

    @Entity(collection = "works")
    record Work(@NotBlank @Searchable String title, String secret, @Searchable @Size(max = 5) List<Chapter> chapters,
            @Searchable @Size(max = 5) Map<String, String> names, @Searchable Chapter preface) {
    }

    @Test
    void entityIsIndexedWithItsSearchableTexts() {
        assertThat(action(STORE, Optional.empty(), Optional.of(ALIVE)))
                .contains(new IndexAction.Present(REF, 20, List.of("Harbour", "Y\u00f3rk")));
    }

    @Test
    void deletionKeepsItsVersionUntilTheTombstoneIsRemoved() {
        assertThat(action(STORE, Optional.of(ALIVE), Optional.of(TOMBSTONE))).contains(new IndexAction.Deleted(REF, 21));
        assertThat(action(STORE, Optional.of(TOMBSTONE), Optional.empty())).contains(new IndexAction.Removed(REF, 21));
    }

    @Test
    void removedEntityGetsTheNextVersion() {
        assertThat(action(STORE, Optional.of(ALIVE), Optional.empty())).contains(new IndexAction.Removed(REF, 21));
    }

    @Test
    void copiesLinksAndUnsearchableEntitiesAreNotIndexed() {
        Item copy = Item.of("id", "customer#001", "type", "store#004", "kind", "copy", "version", 20, "storeName", "Harbour");
        Item link = Item.of("id", "link:customer-store:001", "type", "store#004", "kind", "link", "version", 20);
        Item order = Item.of("id", "1", "type", "order#1", "kind", "entity", "version", 20, "city", "York");
        Item claim = Item.of("id", "unique:customer.email:a", "type", "unique:customer.email:a", "kind", "guard");
        for (Item item : List.of(copy, link, order, claim)) {
            assertThat(action(item.key(), Optional.empty(), Optional.of(item))).as(item.toString()).isEmpty();
            assertThat(action(item.key(), Optional.of(item), Optional.empty())).as(item.toString()).isEmpty();
        }
    }

    @Entity(collection = "essays")
    record Essay(@NotBlank @Searchable @Formerly("name") String title) {
    }

    @Test
    void textThatIsStoredUnderAFormerNameIsIndexed() {
        TableModel library = TableModel.of(Schema.table("Library").entities(Essay.class).model());
        Item essay = Item.of("id", "1", "type", "essay#1", "kind", "entity", "entity", "essay", "version", 20, "name", "Dawn");
        assertThat(IndexAction.of(library, essay.key(), Optional.empty(), Optional.of(essay)))
                .contains(new IndexAction.Present(new EntityRef("essay", "1"), 20, List.of("Dawn")));
    }

    @Test
    void textsInStructuresAreIndexed() {
        TableModel library = TableModel.of(Schema.table("Library").entities(Work.class).model());
        Map<String, Object> chapter = Map.of("heading", "Dawn", "pages", 12, "written", "2026-01-01", "notes", List.of("red", "blue"),
                "mood", "HAPPY");
        Item work = Item.of("title", "Days", "secret", "hidden", "chapters", List.of(chapter, Map.of("heading", "Noon")), "names",
                Map.of("fr", "Jours"),
                "preface", Map.of("heading", "Before"));
        assertThat(SearchText.of(library.entities().get(0), work)).containsExactly("Days", "Dawn", "red", "blue", "Noon", "Jours",
                "Before");
    }

    private static Optional<IndexAction> action(Key key, Optional<Item> before, Optional<Item> after) {
        return IndexAction.of(TableModel.of(Office.MODEL), key, before, after);
    }
}
