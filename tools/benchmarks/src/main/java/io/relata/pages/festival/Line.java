package io.relata.pages.festival;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

/** A line of an order. */
@Entity(collection = "lines")
@SortBy("what")
public record Line(
        @BelongsTo(value = Order.class, onDelete = OnDelete.CASCADE) @NotBlank String orderId,
        @NotBlank @Searchable String what,
        @Positive int count) {
}
