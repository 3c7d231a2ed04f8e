package io.relata.simulation.counted;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Somebody who rates shops. */
@Entity(collection = "visitors")
@SortBy("name")
public record Visitor(@NotBlank String name) {
}
