package io.relata.music;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** What an artist recorded: an attribute of every type that there is. */
@Entity(collection = "albums")
@SortBy("createdAt")
@Taggable
public record Album(
        Instant createdAt,
        @BelongsTo(Label.class) @NotBlank String labelId,
        @BelongsTo(value = Artist.class, sharing = "labelId") @NotBlank String artistId,
        @NotBlank String title,
        @NotNull Status status,
        @PositiveOrZero BigDecimal price,
        Integer tracks,
        Long plays,
        Boolean live,
        LocalDate releasedOn,
        Instant recordedAt,
        List<String> genres) {
}
