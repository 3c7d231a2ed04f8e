package io.relata.simulation.hanging;

import io.relata.annotation.Entity;

/** Has room for so many papers. */
@Entity(collection = "shelves")
record Shelf(Integer room) {
}
