package io.relata.music;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Map;

/** A person who plays; with a label or without. */
@Entity(collection = "artists")
@SortBy({"firstName", "lastName"})
@Taggable
public record Artist(
        @BelongsTo(Label.class) String labelId,
        @NotBlank @Searchable String firstName,
        @NotBlank @Searchable String lastName,
        @Email @Unique String email,
        @Size(max = 20) Map<@NotBlank String, @Valid Address> addresses,
        String biography) {
}
