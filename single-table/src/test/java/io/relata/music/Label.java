package io.relata.music;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A company that publishes albums. */
@Entity(collection = "labels")
@SortBy("labelName")
@Listed(shards = 3)
@Taggable
public record Label(@NotBlank String labelName, String country) {
}
