package io.relata.models.orderentry;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;

/** What is sold. */
@Entity(collection = "products") @SortBy("productName")
public record Product(@NotBlank String productName, @PositiveOrZero BigDecimal listPrice) {
}
