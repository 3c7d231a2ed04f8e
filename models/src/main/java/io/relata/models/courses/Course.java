package io.relata.models.courses;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** What is taught, in modules of lessons. Those who are enrolled see its title, and not what it is described as. */
@Entity(collection = "courses") @SortBy("title") @Copied({"title", "level", "instructorId"})
public record Course(
        @BelongsTo(Instructor.class) @NotBlank String instructorId,
        @NotBlank String title,
        String level,
        String description) {
}
