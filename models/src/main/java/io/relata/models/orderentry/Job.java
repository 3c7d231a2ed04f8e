package io.relata.models.orderentry;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;

/** What an employee can be. */
@Entity(collection = "jobs") @SortBy("jobTitle")
public record Job(@NotBlank String jobTitle, @PositiveOrZero Long minimumSalary, @PositiveOrZero Long maximumSalary) {
}
