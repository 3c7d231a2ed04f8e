package io.relata.internal.read;

import io.relata.internal.item.Item;
import java.util.List;
import java.util.Optional;

/**
 * Part of a list.
 *
 * @param next where the list goes on, as an opaque text; none at its end
 */
public record Page(List<Item> items, Optional<String> next) {
}
