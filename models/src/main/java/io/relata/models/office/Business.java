package io.relata.models.office;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A partner whose customers, stores and orders are kept. */
@Entity(collection = "businesses") @SortBy("businessName") @Listed(shards = 4) @Taggable
public record Business(
        @NotBlank @Searchable String businessName,
        String industry,
        String website) {
}
