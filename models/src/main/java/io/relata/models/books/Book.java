package io.relata.models.books;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

/** What an author wrote. */
@Entity(collection = "books") @SortBy("title")
public record Book(
        @BelongsTo(value = Author.class, copies = true) @NotBlank String authorId,
        @NotBlank String title,
        @Positive Integer publishedIn) {
}
