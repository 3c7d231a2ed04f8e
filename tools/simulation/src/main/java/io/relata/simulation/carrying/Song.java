package io.relata.simulation.carrying;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import jakarta.validation.constraints.NotBlank;

/** Keeps its singer from being deleted, and is carried itself. */
@Entity(collection = "songs")
record Song(@BelongsTo(Singer.class) @Carries("name") String singerId, @NotBlank String title) {
}
