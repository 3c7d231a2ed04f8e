package io.relata.problem;

/**
 * One value that is wrong.
 *
 * @param pointer where, as a JSON pointer (RFC 6901) into the record: {@code /addresses/home/city}; empty when it is about the whole
 * @param sentence what is wrong and what would be right
 */
public record WrongValue(String pointer, String sentence) {
}
