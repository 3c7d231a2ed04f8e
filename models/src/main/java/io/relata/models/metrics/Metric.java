package io.relata.models.metrics;

import io.relata.model.Entity;
import io.relata.model.ListBy;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;

/** What a partner turned over, in cents, ranked by each of the numbers. Whoever computes them gives it the partner's kind and id: {@code store~004}. */
@Entity(collection = "metrics")
@ListBy(value = "kind", sort = "lifetimeVolume", shards = 4, index = "lifetimeVolumeIndex")
@ListBy(value = "kind", sort = "last30Days", shards = 4, index = "last30DaysIndex")
@ListBy(value = "kind", sort = "last7Days", shards = 4, index = "last7DaysIndex")
@ListBy(value = "kind", sort = "lifetimeAverage", shards = 4, index = "lifetimeAverageIndex")
public record Metric(
        @NotNull Kind kind,
        @PositiveOrZero long lifetimeVolume,
        @PositiveOrZero long last30Days,
        @PositiveOrZero long last7Days,
        @PositiveOrZero long lifetimeAverage) {
}
