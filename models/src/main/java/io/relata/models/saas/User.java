package io.relata.models.saas;

import io.relata.model.Entity;
import io.relata.model.SelfCopy;
import io.relata.model.SortBy;
import io.relata.model.Unique;
import io.relata.model.Within;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** Somebody who works for an organization: together they are one item collection. */
@Entity(collection = "users") @SortBy("userName") @SelfCopy
public record User(
        @Within(Organization.class) @NotBlank String organizationId,
        @NotBlank String userName,
        @NotNull UserType userType,
        @Email @Unique String email) {
}
