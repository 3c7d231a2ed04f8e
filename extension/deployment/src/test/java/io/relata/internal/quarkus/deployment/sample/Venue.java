package io.relata.internal.quarkus.deployment.sample;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Sorted by what it has not got. */
@Entity(collection = "venues")
@SortBy("seats")
public record Venue(@NotBlank String street) {
}
