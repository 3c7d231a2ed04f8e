package io.relata.client;

/**
 * What is wrong with one value.
 *
 * @param pointer the place in the body, as a JSON pointer: {@code /email}; empty if it is about no single value
 * @param detail what would be right, for people
 */
public record FieldError(String pointer, String detail) {
}
