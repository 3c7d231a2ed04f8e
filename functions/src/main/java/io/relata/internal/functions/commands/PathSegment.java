package io.relata.internal.functions.commands;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A part of a path between its slashes, as a URL spells it. */
final class PathSegment {
    private static final int RADIX = 16;

    private PathSegment() {
    }

    /** As it is meant; empty where it is not percent-encoded UTF-8. */
    static Optional<String> decoded(String segment) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(segment.length());
        byte[] given = segment.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < given.length; i++) {
            if (given[i] == '%') {
                int high = i + 2 < given.length ? Character.digit(given[i + 1], RADIX) : -1;
                int low = i + 2 < given.length ? Character.digit(given[i + 2], RADIX) : -1;
                if (high < 0 || low < 0) {
                    return Optional.empty();
                }
                bytes.write(high << 4 | low);
                i += 2;
            } else {
                bytes.write(given[i]);
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
