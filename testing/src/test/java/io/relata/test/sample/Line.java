package io.relata.test.sample;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** What is bought, with the conference that it is for. */
@Entity(collection = "lines")
@SortBy("article")
@Taggable
public record Line(@BelongsTo(Order.class) @NotBlank String orderId, @NotBlank String article, @NotBlank String heldAt) {
    Line to(String other) {
        return new Line(orderId, article, other);
    }
}
