package io.relata.models.careers;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import jakarta.validation.constraints.NotBlank;

/** An employer, which may belong to another company: groups of companies are trees. */
@Entity(collection = "companies") @SortBy("companyName")
public record Company(
        @Within(value = Company.class, list = "subsidiaries") String parentCompanyId,
        @NotBlank String companyName,
        String industry) {
}
