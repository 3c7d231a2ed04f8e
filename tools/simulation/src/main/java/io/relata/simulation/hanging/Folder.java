package io.relata.simulation.hanging;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Versioned;
import jakarta.validation.constraints.NotBlank;

/** Goes with its owner, and with the folder that it is in. */
@Entity(collection = "folders")
@SortBy("name")
@Versioned
record Folder(@NotBlank @BelongsTo(value = Owner.class, copies = true, onDelete = OnDelete.CASCADE) String ownerId,
        @BelongsTo(value = Folder.class, onDelete = OnDelete.CASCADE) String folderId, @NotBlank String name) {
}
