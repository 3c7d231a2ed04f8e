package io.relata.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of a sealed interface, the texts of the record that a value is of are searched, and not its name. */
class VariantTextsTest {
    private static final EntityType TALK = TableModel.of(Schema.table("Talks").entities(Talk.class).model()).entity("talk").orElseThrow();

    sealed interface Source permits Book, Page {
    }

    record Book(String title, LocalDate printedOn) implements Source {
    }

    record Page(String title, String site) implements Source {
    }

    @Entity(collection = "talks")
    record Talk(@Searchable Source source, @Searchable @Size(max = 3) List<Source> others) {
    }

    private static List<String> texts(Map<String, Object> source, Object... others) {
        return SearchText.of(TALK, Item.of("source", source, "others", List.of(others)));
    }

    @Test
    void textsAreThoseOfTheRecord() {
        assertThat(texts(Map.of("type", "book", "title", "One", "printedOn", "2026-11-20", "site", "none"),
                Map.of("type", "page", "title", "Two", "site", "here"))).containsExactly("One", "Two", "here");
        assertThat(texts(Map.of("type", "scroll", "title", "One"), Map.of("title", "Two"), "Three")).isEmpty();
    }
}
