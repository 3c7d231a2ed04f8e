package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A place where departments and warehouses are. */
@Entity(collection = "locations") @SortBy("city")
public record Location(
        @BelongsTo(Country.class) @NotBlank String countryId,
        @NotBlank String city,
        String streetAddress,
        String postalCode) {
}
