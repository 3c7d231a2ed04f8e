package io.relata.simulation.nested;

import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** What is in a box, and goes with it. */
@Entity(collection = "things")
@SortBy("name")
@Taggable
record Thing(@NotBlank @Within(value = Box.class, onDelete = OnDelete.CASCADE) String boxId, @NotBlank String name) {
}
