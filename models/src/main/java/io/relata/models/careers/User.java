package io.relata.models.careers;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;

/** A person with a career. */
@Entity(collection = "users") @SortBy("fullName")
public record User(@NotBlank String fullName, @Email @Unique String email, String headline) {
}
