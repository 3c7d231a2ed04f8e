package io.relata.simulation.limited;

import io.relata.annotation.Entity;

/** Has so many seats, or any number. */
@Entity(collection = "venues")
record Venue(Integer seats) {
}
