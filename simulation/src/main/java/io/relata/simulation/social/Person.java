package io.relata.simulation.social;

import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.Taggable;
import jakarta.validation.constraints.NotBlank;

/** Somebody, who may be a member of clubs and follow others. */
@Entity(collection = "people") @SortBy("name") @Taggable
public record Person(@NotBlank String name) {
}
