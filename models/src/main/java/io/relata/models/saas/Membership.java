package io.relata.models.saas;

/** What a user is in a group. */
public record Membership(Part part) {
}
