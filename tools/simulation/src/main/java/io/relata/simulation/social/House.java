package io.relata.simulation.social;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** A part of a club. */
@Entity(collection = "houses")
@SortBy("name")
public record House(@Within(Club.class) @NotBlank String clubId, @NotBlank String name) {
}
