package io.relata.models.saas;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** A company that a provider helps. */
@Entity(collection = "organizations") @SortBy("organizationName") @Listed(shards = 2)
public record Organization(@NotBlank String organizationName, @NotNull PlanType planType) {
}
