package io.relata.test.sample;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

@Entity(collection = "tickets")
@SortBy("holder")
@Taggable
public record Ticket(@BelongsTo(Conference.class) @NotBlank String conferenceId, @NotBlank String holder) {
}
