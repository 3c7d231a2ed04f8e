package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;

/**
 * Somebody who plays, works or listens.
 *
 * @param credit what they may spend at once
 */
@Entity(collection = "people")
@SortBy("name")
@Listed(shards = 2)
public record Attendee(@NotBlank String name, String city, @PositiveOrZero int credit) {
}
