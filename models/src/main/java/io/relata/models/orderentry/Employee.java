package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;

/** An employee: listed by name, by job title and by hire date. */
@Entity(collection = "employees") @SortBy({"lastName", "firstName"})
@ListBy(value = "lastName", sort = "firstName", index = "gsi1")
@ListBy(sort = "hiredOn", shards = 4, index = "gsi2")
@ListBy(value = "jobTitle", sort = {"lastName", "firstName"}, index = "gsi3")
public record Employee(
        @BelongsTo(Department.class) @NotBlank String departmentId,
        @BelongsTo(Warehouse.class) String warehouseId,
        @NotBlank String firstName, @NotBlank String lastName,
        @Email @Unique String email,
        @NotBlank String jobTitle,
        @NotNull LocalDate hiredOn) {
}
