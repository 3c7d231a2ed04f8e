package io.relata.simulation.social;

import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.Within;
import jakarta.validation.constraints.NotBlank;

/** A part of a house. */
@Entity(collection = "chambers") @SortBy("name")
public record Chamber(@Within(House.class) @NotBlank String houseId, @NotBlank String name) {
}
