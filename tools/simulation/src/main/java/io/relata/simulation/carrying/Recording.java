package io.relata.simulation.carrying;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** Goes with its voice, and stays without its song. */
@Entity(collection = "recordings")
@Taggable
record Recording(
        @NotBlank @BelongsTo(value = Voice.class, onDelete = OnDelete.CASCADE) @Carries( {
                "name", "range"}) String voiceId,
        @BelongsTo(value = Song.class, copies = true, onDelete = OnDelete.DETACH) @Carries({"title", "singerId"}) String songId,
        String label){
}
