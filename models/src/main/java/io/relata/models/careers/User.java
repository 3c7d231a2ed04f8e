package io.relata.models.careers;

import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.Unique;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;

/** Somebody with a career. */
@Entity(collection = "users") @SortBy("fullName")
public record User(@NotBlank String fullName, @Email @Unique String email, String headline) {
}
