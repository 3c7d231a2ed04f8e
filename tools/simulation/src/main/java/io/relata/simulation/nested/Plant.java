package io.relata.simulation.nested;

import io.relata.annotation.Entity;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** Grows in a bed. */
@Entity(collection = "plants")
record Plant(@NotBlank @Within(Bed.class) String bedId) {
}
