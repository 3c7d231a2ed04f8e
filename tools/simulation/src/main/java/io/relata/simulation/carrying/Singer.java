package io.relata.simulation.carrying;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Whose name and fee are carried, and whose town is not. */
@Entity(collection = "singers")
@SortBy("name")
record Singer(@NotBlank String name, Integer fee, String town) {
}
