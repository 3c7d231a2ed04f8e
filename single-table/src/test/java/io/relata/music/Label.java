package io.relata.music;

import io.relata.model.Entity;
import io.relata.model.Listed;
import io.relata.model.SortBy;
import io.relata.model.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A company that publishes albums. */
@Entity(collection = "labels") @SortBy("labelName") @Listed(shards = 3) @Taggable
public record Label(@NotBlank String labelName, String country) {
}
