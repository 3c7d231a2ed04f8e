package io.relata.simulation.social;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** What people are members of. */
@Entity(collection = "clubs")
@SortBy("name")
@Taggable
public record Club(@NotBlank String name) {
}
