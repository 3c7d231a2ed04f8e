package io.relata.simulation.counted;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** Something that a shop has sold. Not all have a tip. */
@Entity(collection = "sales")
@SortBy("state")
@Taggable
public record Sale(@BelongsTo(Shop.class) @NotBlank String shopId, @NotNull State state, @NotNull BigDecimal amount, BigDecimal tip) {
    /** Whether it is paid. */
    public enum State {
        OPEN, PAID
    }
}
