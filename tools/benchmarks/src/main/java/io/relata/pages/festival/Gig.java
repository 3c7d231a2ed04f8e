package io.relata.pages.festival;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** A band plays on a stage of a festival: a relationship of three, which is an entity. */
@Entity(collection = "gigs")
@SortBy("startsAt")
@Taggable(within = "festivalId")
public record Gig(
        @BelongsTo(Festival.class) @NotBlank String festivalId,
        @BelongsTo(Band.class) @NotBlank String bandId,
        @BelongsTo(FestivalStage.class) @NotBlank String stageId,
        @NotNull Instant startsAt) {
}
