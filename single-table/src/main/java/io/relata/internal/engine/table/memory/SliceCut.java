package io.relata.internal.engine.table.memory;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.Slice;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where DynamoDB ends a slice: at the limit, or when it has read 1 MB. */
final class SliceCut {
    private static final int LARGEST_BYTES = 1024 * 1024;

    private SliceCut() {
    }

    /** @param keyOf what to go on with behind an item */
    static Slice of(Iterator<Projected> left, int limit, UnaryOperator<Item> keyOf) {
        List<Item> found = new ArrayList<>();
        int bytes = 0;
        while (left.hasNext() && found.size() < limit && bytes < LARGEST_BYTES) {
            Projected next = left.next();
            bytes += next.bytes();
            found.add(next.item());
        }
        boolean cut = found.size() == limit || left.hasNext();
        return new Slice(found, cut ? Optional.of(keyOf.apply(found.get(found.size() - 1))) : Optional.empty());
    }
}
