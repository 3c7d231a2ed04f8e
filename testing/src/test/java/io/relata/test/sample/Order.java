package io.relata.test.sample;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** Several tickets that somebody buys together. */
@Entity(collection = "orders")
@SortBy("buyer")
@Taggable
public record Order(@BelongsTo(Conference.class) @NotBlank String conferenceId, @NotBlank String buyer) {
    Order to(String other) {
        return new Order(other, buyer);
    }
}
