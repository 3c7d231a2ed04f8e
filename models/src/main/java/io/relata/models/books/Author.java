package io.relata.models.books;

import io.relata.model.Copied;
import io.relata.model.Entity;
import io.relata.model.Listed;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Somebody who writes. Books carry a copy with the biography, and are corrected with it. */
@Entity(collection = "authors") @SortBy("authorName") @Listed(shards = 2) @Copied({"authorName", "biography"})
public record Author(@NotBlank String authorName, String biography, String agent) {
}
