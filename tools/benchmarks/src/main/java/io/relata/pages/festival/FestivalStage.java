package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.Nearby;
import io.relata.annotation.SortBy;
import io.relata.model.GeoPoint;
import jakarta.validation.constraints.NotBlank;

/** Where bands play. */
@Entity(collection = "stages")
@SortBy("title")
public record FestivalStage(@NotBlank String title, @Nearby(index = "gsi2", cell = "5km") GeoPoint at) {
}
