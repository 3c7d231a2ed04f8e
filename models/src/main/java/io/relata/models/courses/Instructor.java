package io.relata.models.courses;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** Somebody who teaches. */
@Entity(collection = "instructors") @SortBy("fullName")
public record Instructor(@NotBlank String fullName, String biography) {
}
