package io.relata.models.orderentry;

import io.relata.model.Entity;
import io.relata.model.Listed;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A part of the world. */
@Entity(collection = "regions") @SortBy("regionName") @Listed(shards = 2)
public record Region(@NotBlank String regionName) {
}
