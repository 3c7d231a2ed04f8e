package io.relata.simulation.paired;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** Somebody who has friends, which is the same for both. */
@Entity(collection = "pals")
@SortBy("name")
@Taggable
public record Pal(@NotBlank String name) {
}
