package io.relata.simulation.nested;

import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** Crews of crews, which go with what they are part of. */
@Entity(collection = "crews")
@SortBy("name")
record Crew(@Within(value = Crew.class, index = "crews", topLast = true, onDelete = OnDelete.CASCADE) String crewId,
        @NotBlank String name) {
}
