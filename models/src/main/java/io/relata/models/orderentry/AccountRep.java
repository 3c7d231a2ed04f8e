package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.IdentifiedBy;
import io.relata.model.SortBy;
import jakarta.validation.constraints.NotBlank;

/** An employee who looks after customers. */
@Entity(collection = "account-reps") @SortBy("repName") @IdentifiedBy("employeeId")
public record AccountRep(@BelongsTo(value = Employee.class, list = "account-rep") @NotBlank String employeeId, @NotBlank String repName) {
}
