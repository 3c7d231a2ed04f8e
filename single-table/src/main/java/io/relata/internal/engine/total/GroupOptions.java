package io.relata.internal.engine.total;

import io.relata.internal.engine.key.Direction;
import java.util.Optional;

/**
 * Which groups of a total are read.
 *
 * @param by the name of the groups
 * @param from where to begin, with what begins with it
 * @param to where to end, with what begins with it
 * @param limit the most groups of a page, 1 to 100
 * @param cursor where an earlier page ended
 */
public record GroupOptions(String by, Optional<String> from, Optional<String> to, Direction direction, int limit,
        Optional<String> cursor) {
}
