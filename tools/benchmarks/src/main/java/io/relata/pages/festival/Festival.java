package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A festival. */
@Entity(collection = "festivals")
@SortBy("title")
public record Festival(@NotBlank String title) {
}
