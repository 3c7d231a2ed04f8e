package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Versioned;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.LocalDate;

/** The job that an employee has now, and, as earlier versions, those that they had. It goes by the employee. */
@Entity(collection = "employee-jobs") @SortBy("since") @IdentifiedBy("employeeId") @Versioned
public record EmployeeJob(
        @BelongsTo(value = Employee.class, list = "job") @NotBlank String employeeId,
        @BelongsTo(Job.class) @NotBlank String jobId,
        @NotNull LocalDate since,
        @PositiveOrZero Long salary) {
}
