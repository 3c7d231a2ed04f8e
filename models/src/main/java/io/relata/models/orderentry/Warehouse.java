package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Where products lie, and employees work. */
@Entity(collection = "warehouses") @SortBy("warehouseName")
public record Warehouse(@BelongsTo(Location.class) @NotBlank String locationId, @NotBlank String warehouseName) {
}
