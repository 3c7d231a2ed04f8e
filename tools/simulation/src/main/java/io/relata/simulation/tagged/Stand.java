package io.relata.simulation.tagged;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A stand, which moves between fairs, and may be next to another or to none. */
@Entity(collection = "stands")
@Taggable(within = {"fairId", "besideId"})
public record Stand(@BelongsTo(Fair.class) @NotBlank String fairId,
        @BelongsTo(value = Fair.class, list = "beside", onDelete = OnDelete.DETACH) String besideId, @NotBlank String name) {
}
