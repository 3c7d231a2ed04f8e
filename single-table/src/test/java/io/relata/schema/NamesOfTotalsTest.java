package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;

/** What may be called totals, and what totals are called. */
class NamesOfTotalsTest {
    @Entity(collection = "sites")
    @SortBy("name")
    record Site(@NotBlank String name, int totals) {
    }

    @Entity(collection = "visits")
    @SortBy("name")
    record Visit(@BelongsTo(Site.class) @NotBlank String siteId, @NotBlank String name) {
    }

    @Entity(collection = "halls")
    @SortBy("name")
    record Hall(@NotBlank String name) {
    }

    @Entity(collection = "seats")
    @SortBy("name")
    record Seat(@BelongsTo(value = Hall.class, list = "totals") @NotBlank String hallId, @NotBlank String name) {
    }

    @Test
    void nothingElseOfWhatHasTotalsIsCalledLikeThat() {
        assertThatThrownBy(
                () -> Schema.table("Sites").entities(Site.class, Visit.class).totals(Total.of(Visit.class).per(Site.class)).model())
                .hasMessageContaining("site has an attribute or a list named totals, which is reserved for its totals: rename it");
        assertThatThrownBy(() -> Schema.table("Halls").entities(Hall.class, Seat.class)
                .totals(Total.of(Seat.class).per(Hall.class).named("seats")).model())
                .hasMessageContaining("hall has an attribute or a list named totals");
    }

    @Test
    void whatHasNoTotalsMayHaveAnAttributeOrAListOfThatName() {
        TableModel model = TableModel.of(Schema.table("Plain").entities(Site.class, Visit.class, Hall.class, Seat.class)
                .totals(Total.of(Visit.class).overall()).model());
        assertThat(new DeclaredTotals(model).ofAll(model.entity("visit").orElseThrow())).extracting(TotalType::name)
                .containsExactly("visits");
        assertThat(new DeclaredTotals(model).of(model.entity("site").orElseThrow())).isEmpty();
    }
}
