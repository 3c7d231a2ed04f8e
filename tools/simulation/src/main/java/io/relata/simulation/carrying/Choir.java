package io.relata.simulation.carrying;

import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** Choirs of choirs: each carries the name of the one that it is part of, and not of those above. */
@Entity(collection = "choirs")
@SortBy("name")
record Choir(@Within(Choir.class) @Carries("name") String choirId, @NotBlank String name, Integer members) {
}
