package io.relata.simulation.social;

import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.Taggable;
import jakarta.validation.constraints.NotBlank;

/** What people are members of. */
@Entity(collection = "clubs") @SortBy("name") @Taggable
public record Club(@NotBlank String name) {
}
