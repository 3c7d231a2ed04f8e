package io.relata.models.metrics;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;

/**
 * A partner's turnover in cents, with a ranking by each number. Its id, which the caller chooses, names the kind and id of the partner:
 * {@code store~004}.
 */
@Entity(collection = "metrics")
@ListBy(value = "partner", sort = "lifetimeVolume", shards = 4, index = "lifetimeVolumeIndex")
@ListBy(value = "partner", sort = "last30Days", shards = 4, index = "last30DaysIndex")
@ListBy(value = "partner", sort = "last7Days", shards = 4, index = "last7DaysIndex")
@ListBy(value = "partner", sort = "lifetimeAverage", shards = 4, index = "lifetimeAverageIndex")
public record Metric(
        @NotNull Partner partner,
        @PositiveOrZero long lifetimeVolume,
        @PositiveOrZero long last30Days,
        @PositiveOrZero long last7Days,
        @PositiveOrZero long lifetimeAverage) {
}
