package io.relata.music;

import jakarta.validation.constraints.NotBlank;

/** Where mail reaches an artist. */
public record Address(@NotBlank String city, String street) {
}
