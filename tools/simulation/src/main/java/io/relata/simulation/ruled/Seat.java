package io.relata.simulation.ruled;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/**
 * A seat in a hall.
 *
 * @param hallName what the hall was called when the seat was last written
 */
@Entity(collection = "seats")
@SortBy("holder")
@Taggable
public record Seat(@BelongsTo(Hall.class) @NotBlank String hallId, @NotBlank String holder, String hallName) {
}
