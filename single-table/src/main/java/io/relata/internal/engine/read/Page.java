package io.relata.internal.engine.read;

import io.relata.internal.engine.item.Item;
import java.util.List;
import java.util.Optional;

/**
 * Part of a list.
 *
 * @param next where the list goes on, as an opaque text; none at its end
 */
public record Page(List<Item> items, Optional<String> next) {
}
