package io.relata.simulation.hanging;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** Goes with its folder, and gives back its title and its place on a shelf. */
@Entity(collection = "papers")
@Taggable
record Paper(@NotBlank @Within(value = Folder.class, onDelete = OnDelete.CASCADE) String folderId, @Unique String title,
        @BelongsTo(Shelf.class) @AtMost(by = "room") String shelfId) {
}
