package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Instant;

/** What a customer ordered. Those that are open are read by all at once: 3 million orders, one in five of them open, 250 bytes each. */
@Entity(collection = "orders") @SortBy("orderedAt")
@ListBy(value = {"customerId", "status"}, sort = "orderedAt", index = "gsi1")
@ListBy(value = "status=OPEN", sort = "orderedAt", burst = 600_000, bytes = 250, index = "gsi2")
@ListBy(value = {"accountRepId", "status"}, sort = "orderedAt", index = "gsi3")
public record Order(
        @BelongsTo(Customer.class) @NotBlank String customerId,
        @BelongsTo(AccountRep.class) @NotBlank String accountRepId,
        @NotNull OrderStatus status,
        @NotNull Instant orderedAt,
        @PositiveOrZero BigDecimal total) {
}
