package io.relata.simulation.social;

import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.Within;
import jakarta.validation.constraints.NotBlank;

/** A part of a club. */
@Entity(collection = "houses") @SortBy("name")
public record House(@Within(Club.class) @NotBlank String clubId, @NotBlank String name) {
}
