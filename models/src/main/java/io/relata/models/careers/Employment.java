package io.relata.models.careers;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;

/**
 * That a user worked for a company. One may have done so twice, so it is an entity with two parents and no relationship. It carries the
 * names of both, so that a list of either shows the other.
 */
@Entity(collection = "employments") @SortBy("startedAt")
@ListBy(value = {"companyId", "status"}, sort = "startedAt", index = "statusIndex")
@ListBy(value = {"userId", "status=CURRENT"}, sort = "startedAt", index = "currentIndex")
public record Employment(
        @BelongsTo(User.class) @Carries("fullName") @NotBlank String userId,
        @BelongsTo(Company.class) @Carries("companyName") @NotBlank String companyId,
        @NotBlank String title,
        @NotNull EmploymentStatus status,
        @NotNull LocalDate startedAt,
        LocalDate endedAt) {
}
