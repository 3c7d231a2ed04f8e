package io.relata.simulation.ruled;

import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Somebody who is invited to halls. */
@Entity(collection = "guests")
@SortBy("name")
public record Guest(@Searchable @NotBlank String name) {
}
