package io.relata.internal.engine.item;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;

/**
 * The size of an item in bytes as DynamoDB counts it for its limits and its prices: names and strings in UTF-8; a number about one byte for
 * two digits and one, without zeros at its end; a list or map three bytes and one for each element.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html">Item sizes and formats</a>
 */
public final class ItemSize {
    /** Bytes that one unit of a strong read is for. */
    private static final int READ_UNIT = 4096;
    /** Bytes that one unit of a write is for. */
    private static final int WRITE_UNIT = 1024;

    private ItemSize() {
    }

    /** The units of one strong read of so many bytes: a GetItem, or a page of a Query or Scan. */
    public static long readUnits(long bytes) {
        return Math.max(1, (bytes + READ_UNIT - 1) / READ_UNIT);
    }

    /** The units of one write of so many bytes. */
    public static long writeUnits(long bytes) {
        return Math.max(1, (bytes + WRITE_UNIT - 1) / WRITE_UNIT);
    }

    public static int of(Item item) {
        return entries(item.attributes());
    }

    private static int entries(Map<?, ?> map) {
        int size = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            size += utf8((String) entry.getKey()) + value(entry.getValue());
        }
        return size;
    }

    private static int value(Object value) {
        if (value instanceof String text) {
            return utf8(text);
        } else if (value instanceof BigDecimal number) {
            return (number.stripTrailingZeros().precision() + 1) / 2 + 1 + (number.signum() < 0 ? 1 : 0);
        } else if (value instanceof Map<?, ?> map) {
            return 3 + map.size() + entries(map);
        } else if (value instanceof Collection<?> values) {
            return 3 + values.stream().mapToInt(element -> 1 + value(element)).sum();
        }
        return 1;
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
