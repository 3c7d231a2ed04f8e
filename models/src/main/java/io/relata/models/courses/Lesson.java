package io.relata.models.courses;

import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.Within;
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
