package io.relata.simulation.limited;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Taggable;

/** Lets a guest in. */
@Entity(collection = "passes")
@Taggable
record Pass(@BelongsTo(Patron.class) @AtMost(value = 2, shards = 2) String patronId,
        @BelongsTo(Venue.class) @AtMost(by = "seats", shards = 3) String venueId) {
}
