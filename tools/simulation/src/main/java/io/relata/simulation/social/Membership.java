package io.relata.simulation.social;

/** What a person is in a club. */
public record Membership(String role) {
}
