package io.relata.simulation.limited;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;

/** A seat for a guest, for good or for a while. */
@Entity(collection = "bookings")
record Booking(@NotBlank @BelongsTo(Venue.class) @AtMost(by = "seats") String venueId, @BelongsTo(Patron.class) @AtMost(1) String patronId,
        @Expires Instant until, String note) {
}
