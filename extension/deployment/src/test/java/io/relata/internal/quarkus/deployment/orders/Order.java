package io.relata.internal.quarkus.deployment.orders;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

@Entity(collection = "orders")
@SortBy("customer")
public record Order(@BelongsTo(Shop.class) @NotBlank String shopId, @NotBlank String customer) {
}
