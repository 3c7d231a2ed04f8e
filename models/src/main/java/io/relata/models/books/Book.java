package io.relata.models.books;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

/** What an author wrote. */
@Entity(collection = "books") @SortBy("title")
public record Book(
        @BelongsTo(value = Author.class, copies = true) @NotBlank String authorId,
        @NotBlank String title,
        @Positive Integer publishedIn) {
}
