package io.relata.fanout.settle;

/**
 * How far a {@link Walk} has come: all legs before {@code leg} are done, and of that all ids up to this one.
 */
record Place(String leg, String id) {
}
