package io.relata.models.shop;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Map;

/** A customer. The few addresses are part of the item; the orders are not. */
@Entity(collection = "customers") @SortBy("fullName")
public record Customer(
        @NotBlank String fullName,
        @NotBlank @Email @Unique String email,
        @Size(max = 20) Map<@NotBlank @Size(max = 100) String, @Valid Address> mailingAddresses) {
}
