package io.relata.models.office;

import io.relata.model.BelongsTo;
import io.relata.model.Entity;
import io.relata.model.Searchable;
import io.relata.model.SortBy;
import io.relata.model.Taggable;
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
