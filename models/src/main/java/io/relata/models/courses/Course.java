package io.relata.models.courses;

import io.relata.model.BelongsTo;
import io.relata.model.Copied;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** What is taught, in modules of lessons. Those who are enrolled see its title, and not what it is described as. */
@Entity(collection = "courses") @SortBy("title") @Copied({"title", "level", "instructorId"})
public record Course(
        @BelongsTo(Instructor.class) @NotBlank String instructorId,
        @NotBlank String title,
        String level,
        String description) {
}
