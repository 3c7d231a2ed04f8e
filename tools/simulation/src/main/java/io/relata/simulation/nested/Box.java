package io.relata.simulation.nested;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** Boxes in boxes. One that holds others is not deleted. */
@Entity(collection = "boxes")
@SortBy("name")
record Box(@Within(Box.class) String boxId, @NotBlank String name) {
}
