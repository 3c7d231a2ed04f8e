package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.IdentifiedBy;
import io.relata.model.SortBy;
import io.relata.model.Versioned;
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
