package io.relata.internal.console.view;

import java.util.List;
import java.util.Optional;

/** A page of items, what it cost, and where to go on. */
public record ItemPage(List<ItemView> items, Optional<String> cursor, Cost cost) {
    /** What a page cost: read units, items that were read for it, and items in it. */
    public record Cost(double units, int scanned, int returned) {
    }
}
