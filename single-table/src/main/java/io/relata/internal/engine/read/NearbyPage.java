package io.relata.internal.engine.read;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.read.page.CellReader.Near;
import io.relata.internal.engine.read.page.PageSizeLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * What a page of a list by distance has so far.
 *
 * @param limit the most that it takes
 */
record NearbyPage(Decide decide, int limit, PageSizeLimit size, List<Item> page) {
    boolean isFull() {
        return page.size() >= limit;
    }

    /** Takes those that the caller may read, in order, and says how many were looked at before the page was full. */
    int take(List<Near> some) {
        decide.foresee(some.stream().map(Near::item).toList());
        int looked = 0;
        for (Near each : some) {
            if (isFull()) {
                return looked;
            } else if (decide.mayRead(each.item())) {
                if (!size.takes(each.item(), page)) {
                    return looked;
                }
                page.add(decide.shown(each.item()).with(NearPoint.DISTANCE, metres(each.distance())));
            }
            looked++;
        }
        return looked;
    }

    Page page(Optional<String> next) {
        return new Page(List.copyOf(page), next);
    }

    /** To 10 cm. */
    private static BigDecimal metres(double distance) {
        return Item.canonical(BigDecimal.valueOf(distance).setScale(1, RoundingMode.HALF_UP));
    }
}
