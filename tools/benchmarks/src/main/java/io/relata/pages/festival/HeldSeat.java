package io.relata.pages.festival;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Unique;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** A seat that is held for somebody until a time. */
@Entity(collection = "holds")
public record HeldSeat(
        @BelongsTo(Gig.class) @NotBlank String gigId,
        @NotBlank @Unique String seat,
        @Expires @NotNull Instant until) {
}
