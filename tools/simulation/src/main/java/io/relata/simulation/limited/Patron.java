package io.relata.simulation.limited;

import io.relata.annotation.Entity;

/** Books one seat, and holds two passes. */
@Entity(collection = "patrons")
record Patron(String name) {
}
