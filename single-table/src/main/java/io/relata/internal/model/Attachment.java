package io.relata.internal.model;

import java.util.List;

/**
 * Files that an entity may have.
 *
 * @param name in URLs and in the keys of objects
 * @param most how many bytes one of them may have
 * @param types the media types that are accepted
 */
public record Attachment(String name, long most, List<String> types) {
}
