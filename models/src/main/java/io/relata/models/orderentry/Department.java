package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A department, at a location. */
@Entity(collection = "departments") @SortBy("departmentName")
public record Department(@BelongsTo(Location.class) @NotBlank String locationId, @NotBlank String departmentName) {
}
