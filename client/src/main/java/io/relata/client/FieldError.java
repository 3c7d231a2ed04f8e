package io.relata.client;

/**
 * One invalid value, and why it is invalid.
 *
 * @param pointer the place in the body, as a JSON pointer: {@code /email}; empty if it is about no single value
 * @param detail what would be right, for people
 */
public record FieldError(String pointer, String detail) {
}
