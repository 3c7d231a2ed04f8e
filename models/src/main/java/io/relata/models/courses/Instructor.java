package io.relata.models.courses;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** An instructor. */
@Entity(collection = "instructors") @SortBy("fullName")
public record Instructor(@NotBlank String fullName, String biography) {
}
