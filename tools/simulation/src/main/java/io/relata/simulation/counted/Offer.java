package io.relata.simulation.counted;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** What a shop offers for some time. Some are shown. */
@Entity(collection = "offers")
@SortBy("until")
public record Offer(@BelongsTo(Shop.class) @NotBlank String shopId, @NotNull @Expires Instant until, boolean shown, int pieces) {
}
