package io.relata.models.courses;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

/** A part of a module. */
@Entity(collection = "lessons") @SortBy("position")
public record Lesson(
        @Within(Module.class) @NotBlank String moduleId,
        @Positive int position,
        @NotBlank String title,
        @Positive int minutes) {
}
