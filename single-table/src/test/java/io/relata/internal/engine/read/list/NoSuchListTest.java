package io.relata.internal.engine.read.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Nearby;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.TableModel;
import io.relata.model.GeoPoint;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said where no list answers a request: the lists that there are, and how to ask for one. */
class NoSuchListTest {
    @Entity(collection = "things")
    record InNone(@NotBlank String name, String color) {
    }

    @Entity(collection = "things")
    @ListBy(sort = "name", index = "gsi1", shards = 2)
    record InOne(@NotBlank String name, String color) {
    }

    @Entity(collection = "things")
    @ListBy(sort = {"name", "size"}, index = "gsi1", shards = 2)
    record Sorted(@NotBlank String name, @NotBlank String size, String color) {
    }

    @Entity(collection = "things")
    @ListBy(value = "size", sort = "name", index = "gsi1")
    record Chosen(@NotBlank String name, @NotBlank String size, String color) {
    }

    @Entity(collection = "things")
    record Near(@Nearby(index = "near") GeoPoint place, String color) {
    }

    private static String said(Class<? extends Record> thing) {
        Selection selection = new Selection(Map.of("color", "red"), Optional.empty());
        return catchThrowableOfType(Refusal.class,
                () -> selection.among(TableModel.of(Schema.table("Things").entities(thing).model()).entities().get(0))).getMessage();
    }

    @Test
    void thenIsExplainedWhereItIsSaid() {
        assertThat(said(Chosen.class)).isEqualTo("no index serves things by color; there are lists by size, then name. Give all before "
                + "\"then\", and of what is behind it the first ones or none");
        assertThat(said(Sorted.class)).isEqualTo("no index serves things by color; there are lists by name, size. Give the first ones of a "
                + "list, or none");
        assertThat(said(InOne.class)).isEqualTo("no index serves things by color; there are lists by name");
        assertThat(said(Near.class)).isEqualTo("no index serves things by color; there are lists by distance (near)");
        assertThat(said(InNone.class)).isEqualTo("no index serves things by color");
    }
}
