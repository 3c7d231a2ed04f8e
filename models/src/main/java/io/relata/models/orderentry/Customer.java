package io.relata.models.orderentry;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.SortBy;
import io.relata.model.Unique;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;

/** Somebody who orders. */
@Entity(collection = "customers") @SortBy("customerName")
public record Customer(@BelongsTo(AccountRep.class) @NotBlank String accountRepId, @NotBlank String customerName, @Email @Unique String email) {
}
