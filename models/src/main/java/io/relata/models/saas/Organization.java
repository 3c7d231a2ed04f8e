package io.relata.models.saas;

import io.relata.model.Entity;
import io.relata.model.Listed;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** A company that pays for the service. */
@Entity(collection = "organizations") @SortBy("organizationName") @Listed(shards = 2)
public record Organization(@NotBlank String organizationName, @NotNull PlanType planType) {
}
