package io.relata.models.books;

import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** An author. Books carry a copy with the biography, which is refreshed when it changes. */
@Entity(collection = "authors") @SortBy("authorName") @Listed(shards = 2) @Copied({"authorName", "biography"})
public record Author(@NotBlank String authorName, String biography, String agent) {
}
