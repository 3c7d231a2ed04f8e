package io.relata.pages.festival;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.OnDelete;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/** What somebody ordered. All orders are listed by what they cost and by their time; each goes with whoever ordered. */
@Entity(collection = "orders")
@ListBy(value = {}, sort = "total", shards = 2, index = "gsi1")
@ListBy(value = {}, sort = "createdAt", shards = 2, index = "gsi3")
public record Order(
        @BelongsTo(value = Attendee.class, onDelete = OnDelete.CASCADE) @NotBlank String personId,
        @NotNull @PositiveOrZero BigDecimal total) {
}
