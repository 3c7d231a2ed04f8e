package io.relata.simulation.hanging;

import io.relata.annotation.Entity;

/** Has folders, which go with it, and has put up stickers, which stay. */
@Entity(collection = "owners")
record Owner(String name) {
}
