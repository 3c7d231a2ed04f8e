package io.relata.simulation.tagged;

import io.relata.annotation.Entity;
import jakarta.validation.constraints.NotBlank;

/** A fair, which is asked for its stands that have a tag. */
@Entity(collection = "fairs")
public record Fair(@NotBlank String name) {
}
