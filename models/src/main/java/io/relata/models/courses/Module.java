package io.relata.models.courses;

import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.UniqueTogether;
import io.relata.model.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

/** A part of a course. */
@Entity(collection = "modules") @SortBy("position") @UniqueTogether({"courseId", "position"})
public record Module(
        @Within(Course.class) @NotBlank String courseId,
        @Positive int position,
        @NotBlank String title) {
}
