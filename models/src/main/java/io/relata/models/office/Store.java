package io.relata.models.office;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;
import java.time.LocalDate;

/** A place where a business sells. */
@Entity(collection = "stores") @SortBy("storeName") @Taggable
public record Store(
        @BelongsTo(Business.class) @NotBlank String businessId,
        @NotBlank @Searchable String storeName,
        @Searchable String city,
        String country,
        LocalDate openedOn) {
}
