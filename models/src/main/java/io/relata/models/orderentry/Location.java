package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A place where departments and warehouses are. */
@Entity(collection = "locations") @SortBy("city")
public record Location(@BelongsTo(Country.class) @NotBlank String countryId, @NotBlank String city, String streetAddress, String postalCode) {
}
