package io.relata.models.shop;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** What a customer ordered. */
@Entity(collection = "orders") @SortBy("createdAt")
public record Order(
        Instant createdAt,
        @BelongsTo(Customer.class) @NotBlank String customerId,
        @NotNull OrderStatus status,
        String shipTo) {
}
