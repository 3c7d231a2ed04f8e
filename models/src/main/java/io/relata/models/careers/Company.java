package io.relata.models.careers;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import jakarta.validation.constraints.NotBlank;

/** An employer. */
@Entity(collection = "companies") @SortBy("companyName")
public record Company(@NotBlank String companyName, String industry) {
}
