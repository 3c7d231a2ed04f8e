package io.relata.fanout.work;

/**
 * How far a large fan-out has come: everything before {@code range} is done, and within {@code range} everything up to {@code id}.
 *
 * @param range the name of a range of copies or links
 * @param id of the entity at the other end; where the range is not in the order of ids, what else it needs follows after a space
 */
public record CopyPosition(String range, String id) {
}
