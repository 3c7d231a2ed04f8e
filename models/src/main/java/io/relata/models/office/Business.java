package io.relata.models.office;

import io.relata.model.Entity;
import io.relata.model.Listed;
import io.relata.model.Searchable;
import io.relata.model.SortBy;
import io.relata.model.Taggable;
import jakarta.validation.constraints.NotBlank;

/** A partner whose customers, stores and orders are kept. */
@Entity(collection = "businesses") @SortBy("businessName") @Listed(shards = 4) @Taggable
public record Business(
        @NotBlank @Searchable String businessName,
        String industry,
        String website) {
}
