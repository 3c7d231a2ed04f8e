package io.relata.simulation.paired;

/** What two friends are to each other. */
public record Friendship(String role, Integer years) {
}
