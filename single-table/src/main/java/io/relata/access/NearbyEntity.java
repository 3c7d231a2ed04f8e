package io.relata.access;

/**
 * An entity in a list by distance.
 *
 * @param entity as an index holds it, which may be a moment behind
 * @param distance in metres, to 10 cm, on a sphere of the earth's mean radius, which is at most 0.6 % off
 */
public record NearbyEntity<T extends Record>(StoredEntity<T> entity, double distance) {
}
