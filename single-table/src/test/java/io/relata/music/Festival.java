package io.relata.music;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;

/** An event at which artists play. It can't be tagged. */
@Entity(collection = "festivals")
@SortBy({"year", "festivalName"})
public record Festival(@PositiveOrZero int year, @NotBlank String festivalName) {
}
