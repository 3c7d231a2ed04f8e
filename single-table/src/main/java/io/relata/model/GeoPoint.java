package io.relata.model;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A point on earth (WGS 84), in decimal degrees: {@code {"latitude": 52.52, "longitude": 13.405}}. A component of this type that is
 * annotated with {@link io.relata.annotation.Nearby} has lists by distance.
 *
 * @param latitude -90 (South Pole) to 90 (North Pole)
 * @param longitude -180 to 180, east of Greenwich positive
 */
public record GeoPoint(@NotNull @DecimalMin("-90") @DecimalMax("90") BigDecimal latitude,
        @NotNull @DecimalMin("-180") @DecimalMax("180") BigDecimal longitude) {
    private static final BigDecimal POLE = BigDecimal.valueOf(90);
    private static final BigDecimal ANTIMERIDIAN = BigDecimal.valueOf(180);

    /** @throws IllegalArgumentException when one is missing or out of range */
    public GeoPoint {
        List<String> wrong = new ArrayList<>();
        if (latitude == null || latitude.abs().compareTo(POLE) > 0) {
            wrong.add("latitude has to be from -90 to 90");
        }
        if (longitude == null || longitude.abs().compareTo(ANTIMERIDIAN) > 0) {
            wrong.add("longitude has to be from -180 to 180");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join(", and ", wrong));
        }
    }

    /** The point of two decimal numbers, such as {@code GeoPoint.of("52.52", "13.405")}. */
    public static GeoPoint of(String latitude, String longitude) {
        return new GeoPoint(new BigDecimal(latitude), new BigDecimal(longitude));
    }
}
