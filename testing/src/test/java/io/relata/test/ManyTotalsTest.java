package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Entities with so many totals that those of a usual page are more than a function can answer. */
@RelataTest
class ManyTotalsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Many").entities(Depot.class, Parcel.class)
            .totals(IntStream.range(0, 400).mapToObj(number -> Total.of(Parcel.class).per(Depot.class).where("label", "l" + number)
                    .named("parcelsWithLabel" + number).by("weekday").sum("weightInGrams").sum("postageInCents")).toArray(Total[]::new))
            .model());
    private static final int DEPOTS = 30;
    private static final int MOST_BYTES = 6_000_000;

    @Entity(collection = "depots")
    @SortBy("name")
    @Listed
    record Depot(@NotBlank String name) {
    }

    @Entity(collection = "parcels")
    @SortBy("label")
    record Parcel(@BelongsTo(Depot.class) @NotBlank String depotId, @NotBlank String label, @NotNull Weekday weekday,
            @NotNull BigDecimal weightInGrams, @NotNull BigDecimal postageInCents) {
        enum Weekday {
            MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY
        }
    }

    @Test
    void pagesWithTotalsEndBeforeTheyAreTooLong(TestApi api) {
        IntStream.range(0, DEPOTS).forEach(number -> api.put("/depots/" + number, new Depot("D%02d".formatted(number))).expect(201));
        List<String> names = new ArrayList<>();
        String path = "/depots?include=totals&limit=" + DEPOTS;
        for (String page = path; !page.isEmpty();) {
            TestAnswer answer = api.get(page).expect(200);
            assertThat(answer.at("/items").size()).isBetween(1, DEPOTS - 1);
            assertThat(answer.text().length() + answer.text().chars().filter(c -> c == '"').count()).isLessThan(MOST_BYTES);
            answer.at("/items").forEach(depot -> {
                assertThat(depot.at("/totals").size()).isEqualTo(400);
                names.add(depot.at("/name").asText());
            });
            page = answer.at("/next").isMissingNode() ? "" : path + "&cursor=" + answer.at("/next").asText();
        }
        assertThat(names).hasSize(DEPOTS).isSorted().doesNotHaveDuplicates();
    }
}
