package io.relata.models.saas;

import io.relata.annotation.AtMost;
import io.relata.annotation.Entity;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.Within;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** A member of an organization; its members are one item collection. */
@Entity(collection = "users") @SortBy("userName") @SelfCopy
public record User(
        @Within(Organization.class) @AtMost(by = "seats") @NotBlank String organizationId,
        @NotBlank String userName,
        @NotNull UserType userType,
        @Email @Unique String email) {
}
