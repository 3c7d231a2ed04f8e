package io.relata.simulation.social;

import io.relata.annotation.Entity;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A person, who may be a member of clubs and follow others. There is a copy of them beside the clubs. */
@Entity(collection = "people")
@SortBy("name")
@Taggable
@SelfCopy
public record Person(@NotBlank String name) {
}
