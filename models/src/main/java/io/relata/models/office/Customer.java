package io.relata.models.office;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Map;

/** A person who buys from a business. */
@Entity(collection = "customers") @SortBy({"firstName", "lastName"}) @Taggable
public record Customer(
        @BelongsTo(Business.class) @NotBlank String businessId,
        @NotBlank @Searchable String firstName,
        @NotBlank @Searchable String lastName,
        @Email @Size(min = 1) @Unique @Searchable String email,
        String phone,
        @Size(max = 20) Map<@NotBlank @Size(max = 100) String, @Valid Address> mailingAddresses) {
}
