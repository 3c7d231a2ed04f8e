package io.relata.internal.quarkus.deployment.sample;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

@Entity(collection = "attendees")
@SortBy("fullName")
public record Attendee(@NotBlank String fullName) {
}
