package io.relata.models.locations;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Nearby;
import io.relata.model.GeoPoint;
import jakarta.validation.constraints.NotBlank;

/** A shop of a chain, and where it is: found by its address, and, where its position is known, by how far it is. */
@Entity(collection = "stores") @ListBy(value = "country", sort = {"state", "city", "zip"}, index = "locationIndex")
public record Store(
        @NotBlank String storeName,
        @NotBlank String country,
        @NotBlank String state,
        @NotBlank String city,
        @NotBlank String zip,
        @Nearby(index = "positionIndex") GeoPoint position) {
}
