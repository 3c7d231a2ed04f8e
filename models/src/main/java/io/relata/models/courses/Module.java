package io.relata.models.courses;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

/** A part of a course. */
@Entity(collection = "modules") @SortBy("position") @UniqueTogether({"courseId", "position"})
public record Module(
        @Within(Course.class) @NotBlank String courseId,
        @Positive int position,
        @NotBlank String title) {
}
