package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.IdentifiedBy;
import io.relata.model.SortBy;
import io.relata.model.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;

/** How much of a product is in a warehouse. */
@Entity(collection = "inventories") @SortBy("warehouseId") @IdentifiedBy({"productId", "warehouseId"})
public record Inventory(
        @Within(value = Product.class, index = "productIndex") @NotBlank String productId,
        @BelongsTo(Warehouse.class) @NotBlank String warehouseId,
        @PositiveOrZero long quantity) {
}
