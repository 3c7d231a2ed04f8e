package io.relata.models.saas;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;

/** A company that a provider helps. Its plan may include so many users. */
@Entity(collection = "organizations") @SortBy("organizationName") @Listed(shards = 2)
public record Organization(@NotBlank String organizationName, @NotNull PlanType planType, @PositiveOrZero Integer seats) {
}
