package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A country of a region. */
@Entity(collection = "countries") @SortBy("countryName")
public record Country(@BelongsTo(Region.class) @NotBlank String regionId, @NotBlank String countryName) {
}
