package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** An employee who looks after customers. */
@Entity(collection = "account-reps") @SortBy("repName") @IdentifiedBy("employeeId")
public record AccountRep(@BelongsTo(value = Employee.class, list = "account-rep") @NotBlank String employeeId, @NotBlank String repName) {
}
