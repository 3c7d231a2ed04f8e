package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Where bands play. */
@Entity(collection = "stages")
@SortBy("title")
public record Stage(@NotBlank String title) {
}
