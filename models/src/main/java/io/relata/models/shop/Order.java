package io.relata.models.shop;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** What a customer ordered, and how it is paid for. */
@Entity(collection = "orders") @SortBy("createdAt")
public record Order(
        Instant createdAt,
        @BelongsTo(Customer.class) @NotBlank String customerId,
        @NotNull OrderStatus status,
        String shipTo,
        @Valid Payment payment) {
}
