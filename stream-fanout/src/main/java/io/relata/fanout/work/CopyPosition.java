package io.relata.fanout.work;

/**
 * How far a large fan-out has come: everything before {@code range} is done, and within {@code range} everything up to {@code id}.
 *
 * @param range the name of a range of copies or links
 */
public record CopyPosition(String range, String id) {
}
