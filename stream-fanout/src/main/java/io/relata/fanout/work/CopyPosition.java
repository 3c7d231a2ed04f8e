package io.relata.fanout.work;

/**
 * How far a large piece of work has come: all legs before {@code leg} are done, and of that all ids up to this one.
 */
public record CopyPosition(String leg, String id) {
}
