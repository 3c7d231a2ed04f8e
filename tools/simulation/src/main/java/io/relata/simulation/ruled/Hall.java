package io.relata.simulation.ruled;

import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A hall, whose seats can be taken while it is open. */
@Entity(collection = "halls")
@SortBy("name")
@Taggable
public record Hall(@Searchable @NotBlank String name, boolean open) {
}
