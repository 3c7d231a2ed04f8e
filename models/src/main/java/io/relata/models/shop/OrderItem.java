package io.relata.models.shop;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/** One line of an order, which goes with it. */
@Entity(collection = "order-items") @SortBy("description")
public record OrderItem(
        @BelongsTo(value = Order.class, list = "items", onDelete = OnDelete.CASCADE) @NotBlank String orderId,
        @NotBlank String description,
        @Positive int quantity,
        @NotNull @PositiveOrZero BigDecimal price) {
}
