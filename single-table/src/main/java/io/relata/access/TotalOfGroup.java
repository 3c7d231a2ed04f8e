package io.relata.access;

/**
 * A group of a total.
 *
 * @param value what it is the group of: a text, such as {@code 2026-11} of a month, a number, or true or false
 */
public record TotalOfGroup(Object value, CountAndSums numbers) {
}
