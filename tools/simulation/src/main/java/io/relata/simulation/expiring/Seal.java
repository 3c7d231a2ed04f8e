package io.relata.simulation.expiring;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Unique;
import java.time.Instant;

/** Is on a hold, and goes with it, or before; or is kept beside a token. */
@Entity(collection = "seals")
record Seal(@BelongsTo(value = Hold.class, onDelete = OnDelete.CASCADE) String holdId,
        @BelongsTo(value = Token.class, onDelete = OnDelete.DETACH) String tokenId, @Unique String number, @Expires Instant until) {
}
