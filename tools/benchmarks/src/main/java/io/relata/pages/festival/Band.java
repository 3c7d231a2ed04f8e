package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A band. */
@Entity(collection = "bands")
@SortBy("title")
@Taggable
public record Band(@NotBlank String title) {
}
