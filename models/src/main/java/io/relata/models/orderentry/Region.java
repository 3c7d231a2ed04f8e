package io.relata.models.orderentry;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A part of the world. */
@Entity(collection = "regions") @SortBy("regionName") @Listed(shards = 2)
public record Region(@NotBlank String regionName) {
}
