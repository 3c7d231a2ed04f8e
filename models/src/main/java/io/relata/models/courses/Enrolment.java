package io.relata.models.courses;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Instant;

/** Since when a student takes a course, and how far they came, in percent. */
public record Enrolment(Instant enrolledAt, @PositiveOrZero @Max(100) Integer progress, Instant lastSeen) {
}
