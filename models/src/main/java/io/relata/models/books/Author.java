package io.relata.models.books;

import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Somebody who writes. Books carry a copy with the biography, and are corrected with it. */
@Entity(collection = "authors") @SortBy("authorName") @Listed(shards = 2) @Copied({"authorName", "biography"})
public record Author(@NotBlank String authorName, String biography, String agent) {
}
