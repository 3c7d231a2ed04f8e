package io.relata.simulation.social;

import io.relata.model.Entity;
import io.relata.model.SelfCopy;
import io.relata.model.SortBy;
import io.relata.model.Taggable;
import jakarta.validation.constraints.NotBlank;

/** Somebody, who may be a member of clubs and follow others. There is a copy of them beside the clubs. */
@Entity(collection = "people") @SortBy("name") @Taggable @SelfCopy
public record Person(@NotBlank String name) {
}
