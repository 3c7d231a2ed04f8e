package io.relata.internal.engine.read;

import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.read.page.CellReader.Near;
import io.relata.internal.engine.read.page.Cursor;
import io.relata.internal.engine.read.page.ListPosition;
import java.util.stream.Stream;

/** How far a page of a list by distance went: to this distance, and among equally distant ones to this id. */
record NearPosition(double distance, String id) {
    static NearPosition of(Near near) {
        return new NearPosition(near.distance(), near.item().string("id"));
    }

    static NearPosition of(ListPosition spelled) {
        try {
            double distance = Double.longBitsToDouble(Long.parseLong(spelled.sort()));
            return Stream.of(new NearPosition(distance, spelled.type())).filter(each -> distance >= 0 && spelled.partition() == 0)
                    .findFirst().orElseThrow(Cursor::bad);
        } catch (NumberFormatException e) {
            throw Cursor.bad();
        }
    }

    ListPosition spelled() {
        return new ListPosition(String.valueOf(Double.doubleToLongBits(distance)), 0, id);
    }

    boolean isBefore(Near near) {
        return distance < near.distance()
                || distance == near.distance() && Utf8Order.ASCENDING.compare(id, near.item().string("id")) < 0;
    }
}
