package io.relata.simulation.social;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** A part of a house. */
@Entity(collection = "chambers")
@SortBy("name")
public record Chamber(@Within(House.class) @NotBlank String houseId, @NotBlank String name) {
}
