package io.relata.models.courses;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

/** A part of a course. What has a tag is also listed for one course. */
@Entity(collection = "modules") @SortBy("position") @UniqueTogether({"courseId", "position"})
@Taggable(within = "courseId")
public record Module(
        @Within(Course.class) @NotBlank String courseId,
        @Positive int position,
        @NotBlank String title) {
}
