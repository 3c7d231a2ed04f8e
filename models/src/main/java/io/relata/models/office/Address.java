package io.relata.models.office;

/** Where mail reaches a customer. */
public record Address(String streetAddress, String city, String postalCode, String country) {
}
