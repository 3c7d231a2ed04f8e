package io.relata.simulation.counted;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** What sells. */
@Entity(collection = "shops")
@SortBy("name")
public record Shop(@NotBlank String name) {
}
