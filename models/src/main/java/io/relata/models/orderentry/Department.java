package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** A department, at a location. */
@Entity(collection = "departments") @SortBy("departmentName")
public record Department(@BelongsTo(Location.class) @NotBlank String locationId, @NotBlank String departmentName) {
}
