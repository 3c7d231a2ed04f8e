package io.relata.access;

import java.util.List;
import java.util.Optional;

/**
 * Part of a list.
 *
 * @param items at most as many as the {@linkplain ListQuery#limit limit}; fewer also where the list goes on, if they are large or many were
 * filtered out
 * @param next the continuation token for {@link ListQuery#after}; none at the end of the list. It holds a position in this list and is good
 * for no other
 */
public record EntityPage<E>(List<E> items, Optional<String> next) {
    public EntityPage {
        items = List.copyOf(items);
    }
}
