package io.relata.pages.festival;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** What a band asks for: an attribute of nearly every type. */
@Entity(collection = "riders")
@SortBy("day")
@Listed(shards = 2)
public record Rider(
        @NotNull UUID contract,
        @NotNull LocalDate day,
        LocalTime soundcheck,
        OffsetDateTime loadIn,
        Duration set,
        URI plot,
        Locale language,
        Currency currency,
        BigDecimal fee,
        @Size(max = 20) Set<String> backline,
        @Size(max = 7) Map<DayOfWeek, String> meals,
        @Valid Hotel hotel) {
    /** Where the band sleeps. */
    public record Hotel(@Size(max = 100) String street, @Size(max = 100) String city) {
    }
}
