package io.relata.internal.fanout.work;

import java.util.Optional;

/**
 * How far a large fan-out has come: everything before {@code range} is done, and within {@code range} everything up to {@code id}.
 *
 * @param range the name of a range of copies or links
 * @param id of the entity at the other end
 * @param sort where that is in its list, if the range is in the order of a list and not of ids
 */
public record CopyPosition(String range, String id, Optional<String> sort) {
    private static final String SEPARATOR = " ";

    public CopyPosition(String range, String id) {
        this(range, id, Optional.empty());
    }

    /** @param position as {@link #position()} */
    public static CopyPosition of(String range, String position) {
        String[] parts = position.split(SEPARATOR, 2);
        return new CopyPosition(range, parts[0], parts.length < 2 ? Optional.empty() : Optional.of(parts[1]));
    }

    /** The position in the range: the id, and after a space the sort key, if there is one. Ids have no spaces. */
    public String position() {
        return sort.map(key -> id + SEPARATOR + key).orElse(id);
    }
}
