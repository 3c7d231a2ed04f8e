package io.relata.models.orderentry;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;

/** A customer. */
@Entity(collection = "customers") @SortBy("customerName")
public record Customer(
        @BelongsTo(AccountRep.class) @NotBlank String accountRepId,
        @NotBlank String customerName,
        @Email @Unique String email) {
}
