package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/** A line of an order, beside the inventories of its product. */
@Entity(collection = "order-items") @SortBy("createdAt")
public record OrderItem(
        @BelongsTo(value = Order.class, list = "items") @NotBlank String orderId,
        @Within(value = Product.class, index = "productIndex") @NotBlank String productId,
        @Positive int quantity,
        @PositiveOrZero BigDecimal price) {
}
