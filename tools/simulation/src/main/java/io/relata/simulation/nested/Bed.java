package io.relata.simulation.nested;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** Moves with all that grows in it. */
@Entity(collection = "beds")
@SortBy("name")
record Bed(@NotBlank @Within(value = Plot.class, movable = true) String plotId, @NotBlank String name) {
}
