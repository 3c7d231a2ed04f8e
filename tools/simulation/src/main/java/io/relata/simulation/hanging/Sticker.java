package io.relata.simulation.hanging;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;

/** Stays when its paper or its owner goes, and another may have its text there by then. */
@Entity(collection = "stickers")
@Versioned
@UniqueTogether({"paperId", "text"})
record Sticker(@BelongsTo(value = Paper.class, copies = true, onDelete = OnDelete.DETACH) String paperId,
        @BelongsTo(value = Owner.class, onDelete = OnDelete.DETACH) String ownerId, String text) {
}
