package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Where products lie, and employees work. */
@Entity(collection = "warehouses") @SortBy("warehouseName")
public record Warehouse(@BelongsTo(Location.class) @NotBlank String locationId, @NotBlank String warehouseName) {
}
