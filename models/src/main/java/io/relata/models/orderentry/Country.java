package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A country of a region. */
@Entity(collection = "countries") @SortBy("countryName")
public record Country(@BelongsTo(Region.class) @NotBlank String regionId, @NotBlank String countryName) {
}
