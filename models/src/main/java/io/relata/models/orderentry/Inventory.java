package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;

/** How much of a product is in a warehouse. */
@Entity(collection = "inventories") @SortBy("warehouseId") @IdentifiedBy({"productId", "warehouseId"})
public record Inventory(
        @Within(value = Product.class, index = "productIndex") @NotBlank String productId,
        @BelongsTo(Warehouse.class) @NotBlank String warehouseId,
        @PositiveOrZero long quantity) {
}
