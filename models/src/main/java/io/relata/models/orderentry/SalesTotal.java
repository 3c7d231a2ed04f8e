package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;

/** What an account rep sold in a period, in cents: a period's account reps are ranked by it. */
@Entity(collection = "sales-totals") @SortBy("period") @IdentifiedBy({"accountRepId", "period"})
@ListBy(value = "period", sort = "total", index = "gsi1")
public record SalesTotal(
        @BelongsTo(AccountRep.class) @NotBlank String accountRepId,
        @NotBlank @Pattern(regexp = "\\d{4}-Q[1-4]", message = "must be a quarter, such as 2026-Q3") String period,
        @PositiveOrZero long total) {
}
