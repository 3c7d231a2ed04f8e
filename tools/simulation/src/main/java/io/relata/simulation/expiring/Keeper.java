package io.relata.simulation.expiring;

import io.relata.annotation.Entity;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** Keeps things, for good or for a while. */
@Entity(collection = "keepers")
@Taggable
record Keeper(@NotBlank String name) {
}
