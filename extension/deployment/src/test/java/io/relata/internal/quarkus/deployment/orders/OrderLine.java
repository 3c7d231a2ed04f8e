package io.relata.internal.quarkus.deployment.orders;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

@Entity(collection = "lines")
@SortBy("product")
public record OrderLine(@BelongsTo(Shop.class) @NotBlank String shopId, @BelongsTo(Order.class) @NotBlank String orderId,
        @NotBlank String product) {
}
