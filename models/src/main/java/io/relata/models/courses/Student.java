package io.relata.models.courses;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Unique;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** A student. Administrators list all students by registration time, in several shards. */
@Entity(collection = "students") @ListBy(sort = "registeredAt", shards = 5, index = "gsi1")
public record Student(
        @NotBlank String fullName,
        @NotBlank @Email @Unique String email,
        @NotNull Instant registeredAt) {
}
