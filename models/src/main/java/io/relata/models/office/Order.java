package io.relata.models.office;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Instant;

/** What a customer ordered; imports may say when. */
@Entity(collection = "orders") @SortBy("createdAt") @Taggable
public record Order(
        Instant createdAt,
        @BelongsTo(Business.class) @NotBlank String businessId,
        @BelongsTo(value = Customer.class, sharing = "businessId") @NotBlank String customerId,
        @NotNull OrderStatus status,
        @PositiveOrZero BigDecimal total, String currency, String city, String card,
        Instant finishedAt) {
}
