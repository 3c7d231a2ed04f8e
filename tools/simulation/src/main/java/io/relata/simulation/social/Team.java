package io.relata.simulation.social;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Those who play for a club. Club and team carry copies of each other. */
@Entity(collection = "teams")
@SortBy("name")
public record Team(@BelongsTo(value = Club.class, copies = true) @NotBlank String clubId, @NotBlank String name) {
}
