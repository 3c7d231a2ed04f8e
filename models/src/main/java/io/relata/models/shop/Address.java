package io.relata.models.shop;

import jakarta.validation.constraints.NotBlank;

/** Where mail reaches a customer. */
public record Address(@NotBlank String streetAddress, @NotBlank String postalCode, @NotBlank String country) {
}
